/** Address that mail clients open or post to; the token and the type of e-mail follow. */
export const unsubscribePath = '/api/unsubscribe'
