/** Default place of a visitor: the city of São Paulo (rules 5.6). */
export const defaultPlace = { stateId: 35, cityId: 3550308 }
