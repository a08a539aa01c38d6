import { describe, expect, it } from 'vitest';
import { kept, keyStep, placed, stepped } from '../src/table/replay';

describe('stepping through a game', () => {
  it('goes back from the live end and comes live again', () => {
    let place = stepped(null, 3, 'back');
    expect(place).toBe(2);
    place = stepped(place, 3, 'back');
    place = stepped(place, 3, 'back');
    expect(place).toBe(0);
    expect(stepped(place, 3, 'back')).toBe(0);
    place = stepped(place, 3, 'on');
    place = stepped(place, 3, 'on');
    expect(place).toBe(2);
    expect(stepped(place, 3, 'on')).toBeNull();
  });
  it('jumps to the ends', () => {
    expect(stepped(2, 5, 'first')).toBe(0);
    expect(stepped(2, 5, 'last')).toBeNull();
    expect(stepped(null, 0, 'first')).toBeNull();
    expect(stepped(null, 0, 'back')).toBeNull();
  });
  it('is never pulled away by new moves, but by moves taken back', () => {
    expect(kept(2, 9)).toBe(2);
    expect(kept(0, 9)).toBe(0);
    expect(kept(null, 9)).toBeNull();
    expect(kept(5, 4)).toBeNull();
  });
  it('shows the ply that was clicked', () => {
    expect(placed(3, 8)).toBe(3);
    expect(placed(8, 8)).toBeNull();
    expect(placed(-2, 8)).toBe(0);
  });
  it('knows its keys', () => {
    expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'x'].map(keyStep)).toEqual(['back', 'on', 'first', 'last', null]);
  });
});
