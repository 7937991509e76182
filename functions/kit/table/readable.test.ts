import { Logger } from '@aws-lambda-powertools/logger'
import { Metrics } from '@aws-lambda-powertools/metrics'
import { expect, it, vi } from 'vitest'
import * as z from 'zod'
import { readable, readableAll, readablePage } from './readable.ts'

const row = z.object({ name: z.string() })
const parse = (item: unknown) => row.parse(item)

const quiet = () => vi.spyOn(Logger.prototype, 'error').mockReturnValue()

it('leaves out an unreadable row, logs its key without its content and counts it', () => {
  const logged = quiet()
  const counted = vi.spyOn(Metrics.prototype, 'addMetric').mockReturnThis()
  const rows = [{ name: 'a' }, { pk: 'THING#1', sk: 'THING', name: 1, secret: 'x' }, { name: 'c' }]
  expect(readable(rows, parse)).toEqual([{ name: 'a' }, { name: 'c' }])
  const [[, facts] = []] = logged.mock.calls
  expect(facts).toEqual({ pk: 'THING#1', sk: 'THING', reason: expect.stringContaining('received number') })
  expect(counted.mock.calls).toEqual([['unreadable', 'Count', 1]])
})

it('continues with rows after an unreadable one, and ends when the table fails', async () => {
  quiet()
  async function* rows() {
    yield { name: 'a' }
    yield { other: 1 }
    yield { name: 'c' }
    throw new Error('throttled')
  }
  const seen: string[] = []
  const read = async () => {
    for await (const { name } of readableAll(rows(), parse)) seen.push(name)
  }
  await expect(read()).rejects.toThrow('throttled')
  expect(seen).toEqual(['a', 'c'])
})

it('makes pages that continue after an unreadable row at their end', () => {
  quiet()
  const page = (rows: Record<string, unknown>[]) => readablePage(rows, { size: 2, sortKey: 'gsi2sk' }, parse)
  const [a, bad, c] = [{ name: 'a', gsi2sk: '1' }, { gsi2sk: '2' }, { name: 'c', gsi2sk: '3' }]
  expect(page([a, bad, c])).toEqual({ rows: [{ name: 'a' }], next: '2' })
  expect(page([a, c])).toEqual({ rows: [{ name: 'a' }, { name: 'c' }], next: undefined })
  expect(page([])).toEqual({ rows: [], next: undefined })
})
