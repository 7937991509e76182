import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type PostalAddress, postalAddress } from '../../shared/contract/places.ts'
import { keys } from '../kit/table/keys.ts'
import { daySeconds, expiresAt, type Table } from '../kit/table/table.ts'

/** Streets are renamed seldom; a CEP that does not exist today may be given tomorrow. */
const knownSeconds = 90 * daySeconds
const unknownSeconds = daySeconds

/** `address` is null where no service knows the CEP. */
const postalCodeRow = z.object({ address: postalAddress.nullable(), expiresAt: z.number() })

/**
 * What a CEP was found to be; undefined where it was not asked for lately. TTL removes late, so the time is compared.
 */
export async function readPostalCode(
  table: Table,
  postalCode: string,
  now: Date,
): Promise<{ address: PostalAddress | null } | undefined> {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: keys.postalCode(postalCode) }))
  const row = Item && postalCodeRow.parse(Item)
  return row && row.expiresAt > expiresAt(now, 0) ? row : undefined
}

/** Keeps what a CEP was found to be, also that it is none. */
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
