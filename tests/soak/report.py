"""What comes out of a soak."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Report:
    """`violations` has a line for each thing that is wrong; `figures` what was measured."""

    violations: list[str] = field(default_factory=list)
    figures: dict[str, str] = field(default_factory=dict)

    def tell(self) -> int:
        """Print it; the exit code."""
        for name, figure in self.figures.items():
            print(f"{name}: {figure}")
        for violation in self.violations:
            print(f"WRONG: {violation}")
        print(f"{len(self.violations)} violations")
        return 1 if self.violations else 0
