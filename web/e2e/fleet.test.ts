// Several people at two processes that share a PostgreSQL. `make page-fleet` plays all of together, evening, line and
// tournament there; this is the part that `make test` has time for.
import { describe, it } from 'vitest';
import { openHouse } from './house';
import { presenceStaysTrue } from './people';

openHouse(true, 'two');

describe('who is here, with two processes', () => {
  it('stays true over a takeback, a broken line, the end and a rematch', presenceStaysTrue);
});
