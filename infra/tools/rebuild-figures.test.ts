import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { periodOf } from '../../functions/figures/figure-rows.ts'
import { shardOf } from '../../functions/figures/shards.ts'
import { countEvent, readFigures } from '../../functions/figures/store.ts'
import { keys } from '../../functions/kit/table/keys.ts'
import { newId } from '../../shared/ids.ts'
import { createTable } from '../../test/support/tables/table.ts'

const table = createTable()

async function rebuild(...named: string[]): Promise<string> {
  const endpoint = await table.client.config.endpoint?.()
  const env = {
    ...process.env,
    AWS_ENDPOINT_URL_DYNAMODB: `http://${endpoint?.hostname}:${endpoint?.port}`,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'secret',
  }
  const tool = join(import.meta.dirname, 'rebuild-figures.ts')
  return (await promisify(execFile)(process.execPath, [tool, ...named], { env })).stdout
}

test('npm run rebuild:figures restores lost counters and names them', async () => {
  const at = new Date('2026-11-21T15:00:00.000Z')
  const id = newId('event', at)
  await countEvent(table, { id, at: at.toISOString(), figures: { users: 1 } })
  for (const period of [periodOf.day('2026-11-21'), periodOf.all])
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.figures(shardOf(id), period) }))
  const days = ['--from', '2026-11-20', '--to', '2026-11-22', table.name]
  const output = await rebuild(...days)
  expect(output).toContain(`${table.name}: 1 events of 3 days`)
  expect(output).toContain(`corrected ${shardOf(id)} DAY#2026-11-21`)
  expect(output).toContain('2 counters corrected.')
  expect((await readFigures(table, { day: undefined, month: '2026-11' })).all).toEqual({ users: 1 })
  expect(await rebuild(...days)).toContain('Every counter agrees.')
  expect(await rebuild('--from', 'yesterday')).toContain('npm run rebuild:figures')
})
