import { isLower, sealLevels } from '../../../../shared/domain/documents/sealing.ts';

it('a level is lower than those after it, and not than itself', () => {
  const lower = sealLevels.map((level) => sealLevels.filter((than) => isLower(level, than)).length);
  expect(lower).toEqual([3, 2, 1, 0]);
});
