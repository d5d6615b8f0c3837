const tableList = {
  daysAMove: (n: number): string => (n === 1 ? "1 day a move" : `${n} days a move`),
  aMove: (time: string): string => `${time} a move`,
  match: (n: number): string => `Match of ${n}`,
};
export default tableList;
