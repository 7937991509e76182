/** Reads the ticket and its secret from the address of an e-mail: `/support#tkt_….secret`. */
export function linkOf(hash: string): { readonly id: string; readonly token: string } | undefined {
  const [, id, token] = /^#(tkt_[0-9A-HJKMNP-TV-Z]{26})\.([\w-]{32})$/.exec(hash) ?? []
  return id === undefined || token === undefined ? undefined : { id, token }
}
