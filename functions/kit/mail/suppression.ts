import { createHash } from 'node:crypto'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { keys } from '../table/keys.ts'
import type { Table } from '../table/table.ts'

const addressRow = z.object({
  /** The address does not exist: no mail is sent to it any more. */
  bouncedAt: z.iso.datetime().optional(),
  /** The reader reported a mail as spam. */
  complainedAt: z.iso.datetime().optional(),
  /** The reader asked for required mails only. */
  unsubscribedAt: z.iso.datetime().optional(),
})
export type Suppression = z.infer<typeof addressRow>
export type SuppressionCause = 'bounced' | 'complained' | 'unsubscribed'

/**
 * Decides whether an address gets an e-mail (rules 16.9). Unsubscribed and complained addresses get required e-mails
 * only: codes, decisions on own ads and money, security. Bounced addresses get none.
 */
export function mayReceive({ bouncedAt, complainedAt, unsubscribedAt }: Suppression, required: boolean): boolean {
  if (bouncedAt !== undefined) return false
  return required || (complainedAt === undefined && unsubscribedAt === undefined)
}

export async function readSuppression(table: Table, address: string): Promise<Suppression> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.mailAddress(hashOfAddress(address)) }),
  )
  return addressRow.parse(Item ?? {})
}

/** Keeps the first time of each cause. */
export async function suppress(table: Table, address: string, cause: SuppressionCause, now: Date): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.mailAddress(hashOfAddress(address)),
      UpdateExpression: 'SET #at = if_not_exists(#at, :now)',
      ExpressionAttributeNames: { '#at': `${cause}At` },
      ExpressionAttributeValues: { ':now': now.toISOString() },
    }),
  )
}

/** Ends an unsubscription or a complaint at the reader's request; a bounce stays. */
export async function resumeMails(table: Table, address: string): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.mailAddress(hashOfAddress(address)),
      UpdateExpression: 'REMOVE complainedAt, unsubscribedAt',
    }),
  )
}

/** Suppressions outlive the account, so they hold no address. */
export function hashOfAddress(address: string): string {
  return createHash('sha256').update(address.trim().toLowerCase()).digest('base64url')
}
