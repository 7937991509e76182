import { createHash } from 'node:crypto'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Mail } from '../../functions/kit/mail/mail.tsx'
import { visibilityMs } from '../../functions/kit/mail/mail-row.ts'
import { mailSender } from '../../functions/kit/mail/sender.ts'
import type { Table } from '../../functions/kit/table/table.ts'
import { continueWeekly } from '../../functions/notifications/weekly/run.ts'
import { latestRuns } from '../../functions/notifications/weekly/runs/store.ts'
import { startWeekly } from '../../functions/notifications/weekly/start.ts'
import { randomFrom } from '../../shared/route/search/random.ts'

export const monday = new Date('2026-11-23T12:00:00.000Z')
export const week = '2026-11-16'

export interface WeeklyWork {
  readonly endpoint: string
  readonly tableName: string
  readonly people: number
  readonly crashes: number
  /** E-mails by person. */
  readonly delivered: Uint8Array
}

export interface WeeklyResult {
  readonly crashes: number
  /** E-mails between send and mark at a crash. */
  readonly doubtful: number
  readonly reads: number
  readonly writes: number
  readonly heapMb: number
  readonly seconds: number
}

/** A UUID, spread over the shards. */
export function personId(index: number): string {
  const hex = createHash('md5').update(String(index)).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Calls of the table and of SES a person, for the distance of crashes. */
const callsAPerson = 5

class Crash extends Error {}

/** Runs until all is done, with crashes: a crashed process makes no further call, and the next one starts later. */
async function runWithCrashes(work: WeeklyWork): Promise<WeeklyResult> {
  const { endpoint, tableName, people, delivered } = work
  const random = randomFrom(20_261_123)
  const credentials = { accessKeyId: 'bench', secretAccessKey: 'bench' }
  const raw = new DynamoDBClient({ endpoint, region: 'sa-east-1', credentials })
  const client = DynamoDBDocumentClient.from(raw, { marshallOptions: { removeUndefinedValues: true } })
  const units = countUnits(raw)
  const distance = () => Math.ceil(random() * 2 * ((people * callsAPerson) / work.crashes))
  const unmarked = new Set<string>()
  let [crashes, doubtful, left, dead, heap, elapsed] = [0, 0, distance(), false, 0, 0]
  const began = performance.now()
  const logger = { info: () => undefined, error: () => undefined }
  const now = () => new Date(monday.getTime() + elapsed + performance.now() - began)

  const call = async <Answer>(make: () => Promise<Answer>): Promise<Answer> => {
    if (dead) throw new Crash()
    const diesAfter = random() < 0.5
    if (--left === 0 && crashes < work.crashes) {
      if (diesAfter) await make()
      dead = true
      throw new Crash()
    }
    const answer = await make()
    if (dead) throw new Crash()
    return answer
  }
  const dying: Table = {
    name: tableName,
    client: {
      send: (command: { input: { UpdateExpression?: string; Key?: { pk: string } } }) =>
        call(async () => {
          const answer = await client.send(command as never)
          if (command.input.UpdateExpression?.includes('markedAt')) unmarked.delete(String(command.input.Key?.pk))
          return answer
        }),
    } as unknown as Table['client'],
  }
  const send = (mail: Mail) =>
    call(async () => {
      const index = Number(/^p(\d+)@/.exec(mail.to)?.[1])
      delivered[index] = (delivered[index] ?? 0) + 1
      unmarked.add(`MAIL#weekly#${week}#${personId(index)}`)
    })
  const mails = mailSender(dying, send)
  const deps = { table: dying, mails, siteUrl: 'https://retorna.example', now, pace: async () => undefined, logger }

  await startWeekly({ name: tableName, client }, undefined, monday)
  for (let goesOn = true; goesOn; ) {
    try {
      await continueWeekly(deps, new Date(now().getTime() + 270_000))
      while ((await mails.resend({ now: now(), logger })) > 0) heap = Math.max(heap, process.memoryUsage().heapUsed)
    } catch (error) {
      if (!(error instanceof Crash)) throw error
    }
    heap = Math.max(heap, process.memoryUsage().heapUsed)
    if (dead) {
      // Calls under way end before the next process starts.
      await new Promise((resolve) => setTimeout(resolve, 20))
      doubtful += unmarked.size
      unmarked.clear()
      crashes++
      left = distance()
      dead = false
    } else {
      const [run] = await latestRuns({ name: tableName, client }, 1)
      goesOn = run?.state === 'running'
    }
    elapsed += 6 * 60_000
  }
  elapsed += visibilityMs * 2
  while ((await mails.resend({ now: now(), logger })) > 0) heap = Math.max(heap, process.memoryUsage().heapUsed)
  const seconds = (performance.now() - began) / 1000
  raw.destroy()
  return { crashes, doubtful, ...units(), heapMb: heap / 2 ** 20, seconds }
}

/** Adds up the consumed capacity of all commands, invisibly to the product's code. */
function countUnits(client: DynamoDBClient): () => { reads: number; writes: number } {
  const readers = new Set(['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand'])
  let [reads, writes] = [0, 0]
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' as const } })
        const { ConsumedCapacity = [] } = answer.output as { ConsumedCapacity?: object | object[] }
        const spent = [ConsumedCapacity].flat() as { CapacityUnits?: number }[]
        const sum = spent.reduce((total, { CapacityUnits = 0 }) => total + CapacityUnits, 0)
        if (readers.has(commandName)) reads += sum
        else writes += sum
        return answer
      },
    { step: 'initialize', name: 'countUnits' },
  )
  return () => ({ reads, writes })
}

if (!isMainThread && parentPort) parentPort.postMessage(await runWithCrashes(workerData as WeeklyWork))
