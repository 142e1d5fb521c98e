"""A game as a plain text file, `.narde.txt`: written, and read strictly.

Three things the description of the format leaves open:

- A game ended by an accepted offer has the line `7. black concedes mars` and the result
  `white 2 mars agreed`.
- Seed and Entropy stand in the record of every game that has ended. While it goes on (result `*`) they are
  missing; with a match that ended without a result they may stand beside `*`.
- The two numbers of a roll mean the same in either order.
"""

from engine.record.model import Record, RecordError, record_of
from engine.record.reading import read_record
from engine.record.writing import write_record

__all__ = ["Record", "RecordError", "read_record", "record_of", "write_record"]
