import { parseArgs } from 'node:util'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DecryptCommand, KMSClient } from '@aws-sdk/client-kms'
import { DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type AccessRecord, openRecord, sealContext } from '../../functions/kit/people/access/sealed-record.ts'
import { keyPrefixes } from '../../functions/kit/table/key-prefixes.ts'
import { region } from '../settings.ts'
import { tableName } from './table-name.ts'

const usage = `npm run read:access-records -- --from 2026-03-01 --to 2026-03-02 (--user ID | --address IP) [TABLE]
  prints the access records of a user or an address on these days (UTC), one JSON object a line; needs the role
  of the output AccessRecordsReaderArn`

const row = z.object({ pk: z.string(), sk: z.string(), sealed: z.string(), dataKey: z.string() })
const dayMs = 24 * 60 * 60 * 1000

interface Asked {
  readonly from: string
  readonly to: string
  readonly user?: string | undefined
  readonly address?: string | undefined
}

/** One of user and address is required, so that no reader prints everything. @throws Error on wrong arguments */
function askedFor(args: readonly string[]): { asked: Asked; table: string | undefined } {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { from: text, to: text, user: text, address: text },
  })
  const { from, to, user, address } = values
  const days = z.object({ from: z.iso.date(), to: z.iso.date() }).safeParse({ from, to })
  if (!days.success || (user === undefined) === (address === undefined)) throw new Error(usage)
  return { asked: { ...days.data, user, address }, table: positionals[0] }
}

function fits({ userId, address, viewer, forwarded }: AccessRecord, asked: Asked): boolean {
  if (asked.user !== undefined) return userId === asked.user
  const named = asked.address ?? ''
  const viewed = viewer?.slice(0, viewer.lastIndexOf(':'))
  return address === named || viewed === named || (forwarded ?? '').split(/\s*,\s*/).includes(named)
}

async function* recordsOf(table: { name: string; client: DynamoDBDocumentClient }, kms: KMSClient, asked: Asked) {
  const opened = new Map<string, Buffer>()
  const keyOf = async (wrapped: string) => {
    const known = opened.get(wrapped)
    if (known) return known
    const { Plaintext } = await kms.send(
      new DecryptCommand({ CiphertextBlob: Buffer.from(wrapped, 'base64'), EncryptionContext: sealContext }),
    )
    const key = Buffer.from(Plaintext ?? [])
    opened.set(wrapped, key)
    return key
  }
  for (let at = Date.parse(asked.from); at <= Date.parse(asked.to); at += dayMs) {
    const day = `${keyPrefixes.accessRecord}${new Date(at).toISOString().slice(0, 10)}`
    const pages = paginateQuery(
      { client: table.client },
      {
        TableName: table.name,
        KeyConditionExpression: 'pk = :day',
        ExpressionAttributeValues: { ':day': day },
      },
    )
    for await (const { Items = [] } of pages) {
      for (const { pk, sk, sealed, dataKey } of z.array(row).parse(Items)) {
        const record = openRecord(sealed, `${pk}|${sk}`, await keyOf(dataKey))
        if (fits(record, asked)) yield { time: sk.split('#')[0], ...record }
      }
    }
  }
}

if (import.meta.main) {
  if (process.argv.includes('--help')) console.log(usage)
  else {
    const { asked, table } = askedFor(process.argv.slice(2))
    const raw = new DynamoDBClient({ region })
    const name = await tableName(raw, table, usage)
    const kms = new KMSClient({ region })
    for await (const line of recordsOf({ name, client: DynamoDBDocumentClient.from(raw) }, kms, asked)) {
      console.log(JSON.stringify(line))
    }
  }
}
