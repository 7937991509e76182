/** The capitals of the states by their IBGE codes: a list of its own, so that browsers need no gazetteer for it. */
export const capitals: ReadonlySet<number> = new Set([
  1100205, 1200401, 1302603, 1400100, 1501402, 1600303, 1721000, 2111300, 2211001, 2304400, 2408102, 2507507, 2611606,
  2704302, 2800308, 2927408, 3106200, 3205309, 3304557, 3550308, 4106902, 4205407, 4314902, 5002704, 5103403, 5208707,
  5300108,
])
