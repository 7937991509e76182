import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type PostalAddress, postalAddress } from '../../shared/contract/places.ts'
import { keys } from '../kit/table/keys.ts'
import { daySeconds, expiresAt, type Table } from '../kit/table/table.ts'

/** Streets rarely change; an unknown CEP may be assigned soon. */
const knownSeconds = 90 * daySeconds
const unknownSeconds = daySeconds

const postalCodeRow = z.object({ address: postalAddress.nullable(), expiresAt: z.number() })

/** Compares the expiry itself because TTL deletes late. */
export async function readPostalCode(
  table: Table,
  postalCode: string,
  now: Date,
): Promise<{ address: PostalAddress | null } | undefined> {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: keys.postalCode(postalCode) }))
  const row = Item && postalCodeRow.parse(Item)
  return row && row.expiresAt > expiresAt(now, 0) ? row : undefined
}

/** Also caches an unknown CEP. */
export async function keepPostalCode(
  table: Table,
  postalCode: string,
  address: PostalAddress | null,
  now: Date,
): Promise<void> {
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: {
        ...keys.postalCode(postalCode),
        address,
        expiresAt: expiresAt(now, address ? knownSeconds : unknownSeconds),
      },
    }),
  )
}
