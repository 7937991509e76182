import type { Operation } from './operation.ts'
import { operation } from './operations.ts'
import { Random } from './random.ts'
import { tableDefinition, tables } from './tables.ts'
import type { Answer, Call } from './wire.ts'

/** Operations per scenario, run one after the other on empty tables. */
const usualLength = 100
/** Limit of pages per operation; no scenario has as many items. */
const mostPages = 60

/** Derives the operations of one scenario from the seed and its number. */
export function scenario(seed: number, number: number, length = usualLength): Operation[] {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b))
  return random.times(length, () => operation(random))
}

/** Returns all responses to one operation: several when it requests all pages or segments. */
export async function perform(call: Call, { name, body, pages }: Operation): Promise<Answer[]> {
  if (!pages) return [await call(name, body)]
  const answers: Answer[] = []
  for (const part of segmentsOf(body)) answers.push(...(await allPages(call, name, part)))
  return answers
}

/** Returns a scan for every segment, since the spread of items over segments is undefined. */
function segmentsOf(body: Operation['body']): Operation['body'][] {
  const [segment, total] = [body.Segment, body.TotalSegments]
  if (typeof total !== 'number' || typeof segment !== 'number' || total > 8 || !(segment >= 0 && segment < total))
    return [body]
  return Array.from({ length: Math.ceil(total) }, (_none, Segment) => ({ ...body, Segment }))
}

async function allPages(call: Call, name: string, body: Operation['body']): Promise<Answer[]> {
  const answers: Answer[] = []
  let next: Operation['body'] | undefined = body
  while (next && answers.length < mostPages) {
    const answer = await call(name, next)
    answers.push(answer)
    const last = answer.body.LastEvaluatedKey
    next = last ? { ...body, ExclusiveStartKey: last } : undefined
  }
  return answers
}

export async function createTables(call: Call): Promise<void> {
  for (const table of tables) {
    const { status, body } = await call('CreateTable', tableDefinition(table))
    if (status !== 200)
      throw new Error(`The endpoint refuses to create the table ${table.name}: ${JSON.stringify(body)}`)
  }
}

export async function clearTables(call: Call): Promise<void> {
  for (const { name } of tables) await call('DeleteTable', { TableName: name })
}
