import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { countDeadLetters } from './dead-letters.ts'

const queueUrl = 'https://sqs.example/123456789012/retorna-queues-count-dead-letters'
const asked: unknown[] = []

function answer(body: object, status = 200): void {
  vi.stubGlobal('fetch', async (_: URL, call: { body: string; headers: Record<string, string> }) => {
    asked.push(JSON.parse(call.body))
    return Response.json(body, { status })
  })
}

beforeEach(() => {
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'x')
  vi.stubEnv('AWS_REGION', 'sa-east-1')
})
afterEach(() => {
  asked.length = 0
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

it('counts the messages that wait and those that a replay holds', async () => {
  answer({ Attributes: { ApproximateNumberOfMessages: '2', ApproximateNumberOfMessagesNotVisible: '1' } })
  expect(await countDeadLetters(queueUrl)).toBe(3)
  expect(asked).toMatchObject([{ QueueUrl: queueUrl }])
})

it('fails when SQS does not answer, so that the last count stays', async () => {
  answer({}, 500)
  await expect(countDeadLetters(queueUrl)).rejects.toThrow('SQS counted no dead letters: 500')
})
