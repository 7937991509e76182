import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { approval, day, withEngine } from './engine-fixture.ts'

const at = withEngine()

describe('engine restart', () => {
  it('invokes an unsubmitted task again with the same token and keeps waiting for a submitted one', async () => {
    at.onCall = ({ name }) => (name === 'ask' ? new Promise(() => undefined) : Promise.resolve())
    const arn = at.begin()
    at.onCall = async () => undefined
    at.restart()
    await at.engine.settled()
    expect(at.names()).toEqual(['ask', 'ask'])
    expect(new Set(at.calls.map(({ token }) => token)).size).toBe(1)
    at.restart()
    await at.engine.settled()
    expect(at.names()).toEqual(['ask', 'ask'])
    expect(at.position(arn)).toMatchObject({ is: 'calling', submitted: true })
    at.decided = true
    at.engine.answer(at.lastToken(), { type: 'succeeded', output: {} })
    await at.engine.settled()
    expect(at.position(arn)?.is).toBe('over')
  })

  it('ends tasks that timed out meanwhile', async () => {
    at.begin()
    await at.engine.settled()
    at.engine.close()
    at.clock.advance(day)
    at.reopen()
    at.engine.start()
    await at.engine.settled()
    expect(at.names()).toEqual(['ask', 'remind', 'ask'])
  })

  it('does not change an execution, after whichever entry it happens', async () => {
    const wants = ['tick', 'restart', 'answer', 'decide', 'remember'] as const
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...wants), { maxLength: 25 }), async (events) => {
        const arn = at.begin(approval, `wdr_${at.calls.length}_${Math.random()}`.replace('.', ''))
        let known = ''
        at.decided = false
        for (const event of events) {
          if (event === 'tick') at.clock.advance(day / 3)
          if (event === 'restart') at.restart()
          if (event === 'decide') at.decided = true
          if (event === 'remember') known = at.lastToken()
          if (event === 'answer') at.engine.answer(known || at.lastToken(), { type: 'succeeded', output: {} })
          if (event !== 'restart') await at.engine.settled()
          const before = at.engine.execution(arn)
          at.engine.close()
          at.reopen()
          expect(at.engine.execution(arn)).toEqual(before)
          at.engine.start()
          await at.engine.settled()
          // Only a decision ends the workflow.
          if (!at.decided) expect(at.position(arn)?.is).not.toBe('over')
        }
        at.decided = true
        for (let tries = 0; tries < 3 && at.position(arn)?.is !== 'over'; tries++) {
          await at.engine.settled()
          const own = at.calls.findLast(({ id, token }) => token !== undefined && arn.endsWith(id))
          at.engine.answer(String(own?.token), { type: 'succeeded', output: {} })
          await at.engine.settled()
          await at.move(1_000_000)
        }
        expect(at.position(arn)).toMatchObject({ is: 'over', by: { status: 'SUCCEEDED' } })
      }),
      { numRuns: 40 },
    )
  })
})

describe('crash at any journal entry', () => {
  it('recovers at the next start without invoking a submitted task again', async () => {
    const arn = at.begin()
    await at.engine.settled()
    await at.move(day)
    at.engine.answer(at.lastToken(), { type: 'succeeded', output: {} })
    await at.engine.settled()
    at.decided = true
    at.engine.answer(at.lastToken(), { type: 'succeeded', output: {} })
    await at.engine.settled()
    expect(at.position(arn)?.is).toBe('over')
    const tokens = at.calls.flatMap(({ token }) => token ?? [])
    const file = join(at.dataDir, 'executions.jsonl')
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
    expect(lines.length).toBeGreaterThan(30)
    for (const [index, line] of lines.entries()) {
      at.engine.close()
      // Simulates a crash while the next line was written.
      writeFileSync(file, `${lines.slice(0, index + 1).join('\n')}\n${(lines[index + 1] ?? '').slice(0, 9)}`)
      at.calls = []
      at.clock.moveTo(new Date((JSON.parse(line) as { at: string }).at))
      at.reopen()
      at.engine.start()
      await at.engine.settled()
      const asked = at.calls.flatMap(({ token }) => token ?? [])
      if (line.includes('"submitted"')) expect(asked, line).toEqual([])
      expect(tokens, line).toEqual(expect.arrayContaining(asked.slice(0, 1)))
      for (const token of [...tokens, ...asked]) {
        at.engine.answer(token, { type: 'succeeded', output: {} })
        await at.engine.settled()
      }
      for (let tries = 0; tries < 2 && at.position(arn)?.is !== 'over'; tries++) {
        await at.move(day)
        at.engine.answer(at.lastToken(), { type: 'succeeded', output: {} })
        await at.engine.settled()
      }
      expect(at.position(arn), line).toMatchObject({ is: 'over', by: { status: 'SUCCEEDED', output: 'wdr_1' } })
    }
  })
})
