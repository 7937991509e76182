import { expect, it } from 'vitest'
import { type ConversionOutcome, convertEach, limitMs, outcomeOf, pauseMs } from './convert-each.ts'

function run(ids: readonly string[], progress: (id: string, times: number) => ConversionOutcome | undefined) {
  const log: string[] = []
  let times = 0
  const steps = {
    request: async (id: string) => {
      times = 0
      if (id === 'refused') throw new Error('refused')
      log.push(`ask ${id}`)
    },
    progress: async (id: string) => progress(id, ++times),
    onBegin: (id: string) => log.push(`begin ${id}`),
    onEnd: (id: string, outcome: ConversionOutcome) => log.push(`end ${id} ${outcome}`),
  }
  const wait = async (ms: number) => void log.push(`wait ${ms}`)
  return convertEach(ids, steps, wait).then((outcomes) => ({ outcomes, log }))
}

it('converts one photo at a time, with a pause of a second between two', async () => {
  const { outcomes, log } = await run(['a', 'b'], () => 'converted')
  expect(outcomes).toEqual(['converted', 'converted'])
  const one = (id: string) => [`begin ${id}`, `ask ${id}`, `wait ${pauseMs}`, `end ${id} converted`]
  expect(log).toEqual([...one('a'), `wait ${pauseMs}`, ...one('b')])
})

it('gives a photo up after 30 s, and goes on after a failure', async () => {
  const { outcomes, log } = await run(['slow', 'refused', 'late'], (id, times) =>
    id === 'late' && times === 3 ? 'converted' : undefined,
  )
  expect(outcomes).toEqual(['timed_out', 'failed', 'converted'])
  expect(log.indexOf('end slow timed_out')).toBe(2 + limitMs / pauseMs)
})

it('names what went wrong', () => {
  expect([null, 'photo.source_missing', 'photo.not_an_image', 'photo.failed'].map(outcomeOf)).toEqual([
    'converted',
    'missing',
    'not_an_image',
    'failed',
  ])
})
