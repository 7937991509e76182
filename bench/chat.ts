/**
 * Measures lost, duplicated and reordered messages, and latency. Two browsers lose their network and reload, and the
 * cloud is killed and restarted; then two hundred conversations run at once. Product limits apply: the bench moves the
 * cloud's clock instead of waiting.
 * - `npm run bench:chat`: 10,000 messages
 * - `npm run bench:chat -- --messages 500 --seed 7`: fewer, with other disturbances
 */
import { parseArgs } from 'node:util'
import { defineWindowGlobals } from './support/chat/browser.ts'
import { openChatCloud } from './support/chat/cloud.ts'
import { measureCrowd } from './support/chat/crowd.ts'
import { measurePair } from './support/chat/pair.ts'
import { createSignUp } from './support/chat/people.ts'
import { openReport } from './support/report.ts'
import { sized } from './support/sized.ts'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: sized('10000', '100') },
    seed: { type: 'string', default: '1' },
    smallest: { type: 'boolean' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(
    'npm run bench:chat [-- --messages NUMBER --seed NUMBER]   what becomes of messages, and how soon they come',
  )
  process.exit(0)
}
const [messages, seed] = [Number(values.messages), Number(values.seed)]
if (!Number.isInteger(messages) || messages < 100) throw new Error('--messages takes a whole number from 100 on')
if (!Number.isInteger(seed)) throw new Error('--seed takes a whole number')

const report = openReport(`Conversations: ${messages} messages, seed ${seed}`)
defineWindowGlobals()
const cloud = await openChatCloud()
try {
  const signUp = await createSignUp(cloud)
  await measurePair(cloud, signUp, { messages, seed }, report)
  await measureCrowd(cloud, signUp, { rounds: Math.max(1, Math.round(messages / 2000)), seed }, report)
  if (cloud.printed.length > 0) report.heading('Said by the cloud meanwhile')
  for (const line of new Set(cloud.printed)) report.line(line)
} catch (error) {
  for (const line of new Set(cloud.printed)) report.line(line)
  throw error
} finally {
  await cloud.close()
}
report.end()
// Handles of the forty browsers once kept the process alive for minutes after the last line.
process.exit()
