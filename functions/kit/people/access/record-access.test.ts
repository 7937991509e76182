import { randomBytes } from 'node:crypto'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { createTable } from '../../../../test/support/tables/table.ts'
import { originOf } from '../../request.ts'
import { keys } from '../../table/keys.ts'
import type { DataKey } from './data-keys.ts'
import { type Origin, recordAccess } from './record-access.ts'
import { openRecord } from './sealed-record.ts'

const table = createTable()
const now = new Date('2026-03-10T12:00:00.000Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const home: Origin = { address: '203.0.113.7', requestId: 'r1' }

function keyMaker(failures = 0) {
  const made: DataKey[] = []
  let left = failures
  const make = () => {
    if (left-- > 0) return Promise.reject(new Error('KMS refused'))
    const key = { plain: randomBytes(32), wrapped: `wrapped-${made.length}` }
    made.push(key)
    return Promise.resolve(key)
  }
  return { made, make }
}

async function rows() {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :day',
      ExpressionAttributeValues: { ':day': keys.accessRecordsOf('2026-03-10') },
    }),
  )
  return Items as { pk: string; sk: string; sealed: string; dataKey: string; expiresAt: number }[]
}

describe('an access record', () => {
  it('holds user, address, viewer’s port and time, sealed, for 184 days', async () => {
    const { made, make } = keyMaker()
    const origin = { ...home, viewer: '198.51.100.10:46532', forwarded: '198.51.100.10, 203.0.113.7' }
    await recordAccess(table, make)('ana', origin, now)
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(Object.keys(row ?? {}).sort()).toEqual(['dataKey', 'expiresAt', 'pk', 'sealed', 'sk'])
    expect(row?.sk).toMatch(/^2026-03-10T12:00:00\.000Z#[0-9a-f]{16}$/)
    expect(row?.dataKey).toBe('wrapped-0')
    expect(row?.expiresAt).toBe(Math.floor(now.getTime() / 1000) + 184 * 86_400)
    expect(JSON.stringify(row)).not.toMatch(/ana|198\.51|203\.0/)
    const opened = openRecord(String(row?.sealed), `${row?.pk}|${row?.sk}`, made[0]?.plain ?? Buffer.alloc(0))
    expect(opened).toEqual({ userId: 'ana', ...origin })
  })

  it('does not open in another row, with another key or changed', async () => {
    const { made, make } = keyMaker()
    await recordAccess(table, make)('ana', home, now)
    const [row] = await rows()
    const { sealed = '', pk, sk } = row ?? {}
    const key = made[0]?.plain ?? Buffer.alloc(0)
    const place = `${pk}|${sk}`
    const changed = Buffer.from(sealed, 'base64')
    changed[40] = (changed[40] ?? 0) ^ 1
    expect(() => openRecord(sealed, `${place}0`, key)).toThrow()
    expect(() => openRecord(sealed, place, randomBytes(32))).toThrow()
    expect(() => openRecord(changed.toString('base64'), place, key)).toThrow()
    expect(openRecord(sealed, place, key).userId).toBe('ana')
  })

  it('is written once in ten minutes for a user and an origin', async () => {
    const record = recordAccess(table, keyMaker().make)
    for (const minutes of [0, 1, 9]) await record('ana', { ...home, requestId: `r${minutes}` }, later(minutes))
    expect(await rows()).toHaveLength(1)
    await record('bia', home, later(9))
    await record('ana', { ...home, address: '203.0.113.8' }, later(9))
    await record('ana', { ...home, viewer: '198.51.100.10:2' }, later(9))
    await record('ana', home, later(10))
    expect(await rows()).toHaveLength(5)
  })

  it('is written twenty times in ten minutes, however many origins a user forges', async () => {
    const record = recordAccess(table, keyMaker().make)
    for (let count = 0; count < 50; count++) await record('ana', { ...home, forwarded: `10.0.0.${count}` }, now)
    expect(await rows()).toHaveLength(20)
  })

  it('shares a data key for an hour', async () => {
    const { made, make } = keyMaker()
    const record = recordAccess(table, make)
    for (const minutes of [0, 20, 59]) await record('ana', home, later(minutes))
    expect(made).toHaveLength(1)
    await record('ana', home, later(75))
    expect(made).toHaveLength(2)
  })

  it('refuses no request when KMS fails, waits a minute, and is written by the next request', async () => {
    const { make, made } = keyMaker(1)
    const record = recordAccess(table, make)
    await record('ana', home, now)
    await record('bia', home, later(0.9))
    expect(await rows()).toEqual([])
    expect(made).toEqual([])
    for (const user of ['ana', 'bia']) await record(user, home, later(1))
    expect(await rows()).toHaveLength(2)
  })
})

describe('the origin of a request', () => {
  const event = (headers: Record<string, string>, sourceIp = '203.0.113.7') =>
    ({ headers, requestContext: { requestId: 'r1', http: { sourceIp } } }) as unknown as Parameters<typeof originOf>[0]

  it('has no second entry for a direct caller', () => {
    expect(originOf(event({ 'x-forwarded-for': '203.0.113.7' }))).toEqual(home)
  })

  it('keeps what a proxy says apart, and bounds it', () => {
    const headers = {
      'cloudfront-viewer-address': '9'.repeat(500),
      'x-forwarded-for': `${'1'.repeat(500)}, 203.0.113.7`,
    }
    const { viewer, forwarded, address } = originOf(event(headers))
    expect(address).toBe('203.0.113.7')
    expect(viewer).toHaveLength(60)
    expect(forwarded).toHaveLength(200)
    expect(forwarded).toMatch(/, 203\.0\.113\.7$/)
  })
})
