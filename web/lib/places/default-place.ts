/** Where a visitor without a place of their own starts: the city of São Paulo (rules 5.6). */
export const defaultPlace = { stateId: 35, cityId: 3550308 }
