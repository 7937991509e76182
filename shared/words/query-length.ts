/** Maximum query length in UTF-16 units. A separate module, because the URL code needs only this. */
export const queryMaxLength = 100
