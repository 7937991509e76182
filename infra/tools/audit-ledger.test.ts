import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { donation, reward } from '../../functions/ledger/movements.ts'
import { moveMoney } from '../../functions/ledger/store.ts'
import { createTable } from '../../test/support/tables/table.ts'

const table = createTable()
const now = new Date('2026-01-01T12:00:00.000Z')

async function audit(...named: string[]): Promise<{ code: number; output: string }> {
  const endpoint = await table.client.config.endpoint?.()
  const env = {
    ...process.env,
    AWS_ENDPOINT_URL_DYNAMODB: `http://${endpoint?.hostname}:${endpoint?.port}`,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'secret',
  }
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, 'audit-ledger.ts'), ...named],
      { env },
    )
    return { code: 0, output: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}

describe('npm run audit:ledger', () => {
  test('selects the only table and reports agreement and the account totals', async () => {
    const give = { userId: 'ana', entityId: 'abrigo', amountCents: 150, origin: 'request' } as const
    await moveMoney(table, [reward('x1', { userId: 'ana', amountCents: 1_500 })], { now })
    await moveMoney(table, [donation.hold('d1', give)], { now })
    const given = { id: 'd1', status: 'pending', amountCents: 150 }
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.donation('d1'), ...given } }))
    const { code, output } = await audit()
    expect(code).toBe(0)
    expect(output).toContain(`${table.name}: 2 journals, 2 entries, 1 people, 1 records`)
    expect(output).toMatch(/people\/available +R\$\s13,50/)
    expect(output).toMatch(/rewards +-R\$\s15,00/)
    expect(output).toContain('Everything agrees.')
  })

  test('names the differences and fails', async () => {
    await moveMoney(table, [reward('x1', { userId: 'ana', amountCents: 1_500 })], { now })
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.balance('ana'),
        UpdateExpression: 'SET creditedCents = :more',
        ExpressionAttributeValues: { ':more': 150_000 },
      }),
    )
    const { code, output } = await audit(table.name)
    expect(code).toBe(1)
    expect(output).toContain('LEDGER#ana BALANCE is {"version":1')
    expect(output).toContain('1 differences.')
  })

  test('requires a table name when there are several tables', async () => {
    expect(await audit()).toMatchObject({ code: 1, output: expect.stringContaining('Name the table') })
  })
})
