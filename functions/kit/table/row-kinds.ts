export interface Key {
  readonly pk: string
  readonly sk: string
}

/** Sections of a data export; each is a list in the JSON and a CSV file (rules 15.3). */
export const exportSections = [
  'profile',
  'consents',
  'ads',
  'questionsReceived',
  'questionsAsked',
  'favourites',
  'savedSearches',
  'ratingsReceived',
  'ratingsGiven',
  'reports',
  'tickets',
  'conversations',
  'blocks',
  'pickups',
  'orders',
  'referrals',
  'money',
  'decisions',
  'others',
] as const
export type ExportSection = (typeof exportSections)[number]

/** Personal data: an id, an address, a number or the user's own text. */
export interface Personal {
  /** The export section, or why it is not exported. */
  readonly exported: ExportSection | { readonly not: string }
  /** Effect of an account deletion: deleted with the account, anonymised, expires within days, or kept permanently. */
  readonly erased: 'removed' | 'without a name' | 'by itself' | 'kept'
  /** The legal basis of keeping it (LGPD, art. 7). */
  readonly ground: 'contract' | 'law' | 'interest' | 'consent'
  /** How long it is kept. */
  readonly term: string
}

/** Null: the rows of this key hold nothing personal. */
export type PersonalData<Keys> = Readonly<Record<keyof Keys, Personal | null>>

export type ReadAction = 'get' | 'batchGet' | 'query' | 'check'
export type WriteAction = 'put' | 'update' | 'delete'
export type GrantedAction = ReadAction | WriteAction

/** A kind of row of the one table. */
export interface RowKind {
  /** How its partition begins, in the table or, for a list, in an index. */
  readonly prefix: string
  /** The functions that read it (`orders/api` is `functions/orders/entries/api.ts`; `*` + `/api` every API). */
  readonly read?: Readonly<Partial<Record<ReadAction, readonly string[]>>>
  /** The functions that write it. */
  readonly write?: Readonly<Partial<Record<WriteAction, readonly string[]>>>
  /** Functions of other nouns that update a few attributes: their names. Each is in `write.update` too. */
  readonly only?: Readonly<Record<string, readonly string[]>>
}

export type RowKinds<Prefixes> = Readonly<Record<keyof Prefixes, RowKind>>
