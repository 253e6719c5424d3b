// Won games for the table lab: the deck as faces by deal index, and the moves that win it.

export const GAMES_WON: Readonly<Record<string, { readonly deck: readonly number[]; readonly moves: string }>> = {
  "seven-devils": {
    deck: [
      27, 42, 2, 12, 31, 22, 2, 50, 8, 39, 38, 23, 44, 7, 38, 32, 17, 20, 50, 3, 37, 41, 1, 48, 33, 26, 51, 23, 29, 35,
      20, 11, 36, 4, 48, 18, 15, 10, 3, 25, 21, 31, 34, 4, 0, 5, 47, 21, 45, 40, 10, 28, 5, 32, 16, 26, 9, 37, 47, 0,
      39, 7, 29, 8, 14, 36, 30, 18, 11, 42, 15, 49, 43, 44, 45, 40, 1, 17, 46, 13, 22, 19, 33, 49, 12, 46, 41, 14, 43,
      51, 16, 9, 24, 6, 25, 28, 24, 13, 19, 27, 30, 6, 35, 34,
    ],
    moves:
      "draw draw draw draw draw draw draw draw draw draw t1>t2 t4>f t4>t3 t7>t4 t7>t1 t6>t1 t7>f t2>f t7>t3 t7>t4 w>f t7>f t2>f t6>f r6>f draw w>f draw draw draw draw w>f draw t7>f draw t2>f w>f w>t1 r1>f t3>t2 t3>t7 t3>t1 t7>t1 t5>t7 t6>t7 t2>t1 t4>t2 w>t1 t4>t7 t2>t7 w>t7 t5>t7 w>t2 t6>t2 t6>t5 t6>t7 t5>t6 t5>t7 t6>t7 t5>t6 t4>t5 t6>t5 t3>t6 w>t6 draw draw draw w>t6 draw draw t4>t6 w>t5 w>f w>t4 w>t4 w>t5 draw w>t3 w>t1 draw draw w>f draw w>f draw draw draw draw w>t6 draw draw w>f draw t1>f w>t1 draw draw draw draw draw w>f draw w>f draw w>f draw draw w>f w>f draw draw w>f w>t4 draw w>f t6>f w>t3 w>f t6>f t6>f t7>f draw t1>f draw w>f t2>f t2>f t7>t2 t7>f t7>t5 t7>f w>f t7>f t7>f w>t4 draw draw w>f t7>f w>f w>t7 w>t7 draw draw draw w>f draw t4>f draw w>f draw w>f draw draw t2>f draw draw w>f t5>f t5>f t1>f w>f r2>f t1>t2 t1>f w>f t1>t3 t1>f t7>f t1>f t7>f draw w>f t7>f draw draw draw w>f w>t1 w>t7 w>t6 w>f w>f w>f w>t3 draw draw w>f t7>f t2>t3 w>t2 w>f w>t7 w>f t2>t7 w>t5 w>t2 w>f w>t1 w>f t6>f t4>f t6>f t4>f draw draw w>f w>f w>f draw draw t6>f t7>f r3>f t4>f t3>f t7>f t3>f t5>f w>f t3>f w>f r5>f r7>f t3>f t5>f t1>f r4>f t5>f t3>f t3>f t1>f t2>f t5>f t1>f t5>f",
  },
  "demons-and-thieves": {
    deck: [
      12, 31, 42, 31, 24, 28, 33, 25, 50, 46, 4, 35, 15, 10, 16, 10, 40, 27, 47, 51, 1, 38, 28, 25, 40, 7, 20, 29, 48,
      4, 16, 22, 44, 19, 8, 41, 37, 42, 21, 29, 18, 17, 49, 6, 45, 20, 9, 26, 24, 38, 19, 26, 46, 5, 14, 32, 51, 13, 34,
      0, 43, 36, 39, 17, 21, 0, 14, 39, 27, 45, 8, 30, 22, 11, 2, 13, 34, 3, 5, 23, 50, 6, 11, 12, 41, 9, 37, 33, 43,
      15, 18, 49, 36, 35, 7, 32, 2, 23, 30, 44, 1, 48, 3, 47,
    ],
    moves:
      "t2>f r>t2 draw draw w>t4 draw draw w>f draw draw draw draw draw draw draw draw draw draw draw draw w>f draw w>t1 t4>t1x2 r>t4 draw w>t3 draw draw draw draw w>f t7>t6x2 t3>t2x2 r>t3 draw t7>t3 draw w>t5 draw w>f draw w>f t1>f draw draw draw w>f t8>f t8>f t8>f t1>f draw draw draw draw draw w>f draw w>f draw draw draw draw w>t3 t1>t6x2 r>t1 r>f r>f t2>f w>t1 draw w>f draw draw w>t1 w>t1 draw w>f t6>f draw draw w>f draw w>t4 r>t4 r>f r>f redeal draw draw draw draw draw draw draw w>t3 t3>f draw draw draw w>t4 r>t4 r>t1 w>t3 w>t3 draw w>t8 draw draw t5>t8x2 t9>t2 t9>f t3>f r>t9 r>f t5>f t5>f t2>f draw draw draw w>t8 draw draw w>f t1>f draw t1>t9 draw draw w>f t1>f draw w>t6 t6>f t6>f t6>f t6>f t6>f draw draw t3>t5 draw draw redeal draw draw w>t6 draw t8>t1 draw w>t1 draw t1>t8x2 draw w>f draw draw draw draw draw t6>t1x2 t7>t6 draw draw draw t3>t9x2 t3>f w>t3 draw draw draw t1>t4 t4>t3 t8>t1 t8>f t8>f t8>f t8>f t8>f t8>f t6>f t8>f t6>f t6>t3 t9>t3 t9>f t9>f t9>f t9>f t9>f t9>t8 t9>f t5>t3 t7>t1 t7>f t2>t1x2 w>t2 t3>t5 t6>t4 t9>t1 t3>t4x2 t4>t3x2 t3>t4x2 t4>t8x3 t3>t9x2 w>t3 t1>t7x2 t1>f t5>t1x2 t5>f t7>f t5>f t8>f t8>f t1>f t1>f t1>t9 t1>f t8>t4 t4>t6x5 t6>t8 t7>t9x2 t3>t7 w>t3 t8>t7x3 w>f t7>t4x5 t8>f w>t8 w>f t5>f t5>f w>f t2>f w>f t3>f t4>f t4>f t4>f w>t3 t4>f t4>f w>t6 t8>f w>t5 t9>t2 w>f t9>t7x3 t2>f t9>f t7>f t7>f w>t8 t9>f t7>f t1>f t5>t2 t6>t5x2 t6>f t1>t2x2 t2>t9x3 t9>t7 t9>f t5>t2 t2>t5 t3>t2 t5>t1 t8>t3 t7>t6 t1>t7 t6>t8x2 t6>f t6>f t6>f t7>f t6>f t9>f t2>f t5>f t8>f t8>f t3>f t4>f",
  },
  demon: {
    deck: [
      17, 43, 22, 30, 37, 36, 0, 19, 6, 47, 32, 20, 1, 45, 11, 15, 24, 48, 5, 38, 12, 34, 13, 35, 39, 28, 14, 23, 50,
      49, 29, 3, 2, 7, 8, 42, 10, 27, 21, 18, 40, 26, 44, 41, 4, 46, 51, 33, 25, 16, 31, 9,
    ],
    moves:
      "r>t2 draw draw draw draw w>t3 draw draw draw w>t4 draw w>t2 draw draw draw draw redeal draw w>t2 t3>t2x2 r>f draw w>t2 draw r>t2 r>t3 r>f t3>f t3>f t4>f r>t1 t4>t1 draw draw w>f draw w>t4 draw draw draw w>t2 t2>f draw draw redeal draw w>f w>t3 t1>t3x3 r>f draw draw draw draw draw draw w>f t2>f t2>f t3>f t2>f t3>f draw draw redeal draw draw w>f t2>f t4>t2x2 draw w>t1 t2>t1x6 w>t4 draw w>t2 w>f w>t4 w>f w>t4 w>t2 w>t4 draw draw draw draw w>f t1>f t1>f t3>f t1>f t3>f t3>f t1>f w>t3 t4>t3x5 t1>f w>t4 w>f w>f t3>f redeal draw w>f t2>f w>f t3>f t1>f t4>f t3>f draw t1>f t3>f t1>f w>t1 w>f w>t4 draw w>f w>f t2>f t3>f t2>f t3>f w>f t1>f t4>f",
  },
};
