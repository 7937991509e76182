/** A table of every scenario; key types and index kinds differ. Real names get the prefix of the scenario. */
export interface FuzzTable {
  readonly name: string
  readonly keys: Readonly<Record<string, KeyType>>
  readonly indexes: readonly FuzzIndex[]
}
export type KeyType = 'S' | 'N' | 'B'
export interface FuzzIndex {
  readonly name: string
  readonly keys: Readonly<Record<string, KeyType>>
  readonly projection: 'ALL' | 'KEYS_ONLY' | 'INCLUDE'
  readonly included?: readonly string[]
}

/** Replaces the prefix of the scenario in every request and response. */
export const commonPrefix = 'fuzz-'

export const tables: readonly FuzzTable[] = [
  {
    name: 'fuzz-text',
    keys: { pk: 'S', sk: 'S' },
    indexes: [
      { name: 'by-owner', keys: { owner: 'S', price: 'N' }, projection: 'ALL' },
      { name: 'by-kind', keys: { kind: 'S' }, projection: 'KEYS_ONLY' },
      { name: 'some-by-owner', keys: { owner: 'S', sk: 'S' }, projection: 'INCLUDE', included: ['title', 'n'] },
    ],
  },
  { name: 'fuzz-number', keys: { pk: 'S', sk: 'N' }, indexes: [] },
  {
    name: 'fuzz-binary',
    keys: { pk: 'B', sk: 'B' },
    indexes: [{ name: 'by-code', keys: { code: 'B' }, projection: 'ALL' }],
  },
  { name: 'fuzz-alone', keys: { pk: 'N' }, indexes: [] },
]

export function tableDefinition({ name, keys, indexes }: FuzzTable): object {
  const types = Object.assign({}, keys, ...indexes.map((index) => index.keys)) as Record<string, KeyType>
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: Object.entries(types).map(([AttributeName, AttributeType]) => ({
      AttributeName,
      AttributeType,
    })),
    KeySchema: keySchema(keys),
    ...(indexes.length > 0 && {
      GlobalSecondaryIndexes: indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: keySchema(index.keys),
        Projection: {
          ProjectionType: index.projection,
          ...(index.included && { NonKeyAttributes: index.included }),
        },
      })),
    }),
  }
}

function keySchema(keys: Readonly<Record<string, KeyType>>): object[] {
  return Object.keys(keys).map((AttributeName, index) => ({ AttributeName, KeyType: index ? 'RANGE' : 'HASH' }))
}
