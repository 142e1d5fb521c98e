"""What each command and each press does, one module a part of the product."""
