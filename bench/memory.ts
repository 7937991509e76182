/**
 * Measures the memory of the local cloud (`npm start`) when it is ready, after every operation was called, and after
 * that again. Calls run eight at a time, so that functions start several environments. Then it measures warm calls:
 * one operation again and again, and a read of every noun in turn.
 */

import { callEveryOperation, createReads } from './support/memory/calls.ts'
import { openMeasuredCloud } from './support/memory/cloud.ts'
import { openReport, percentile } from './support/report.ts'
import { sized } from './support/sized.ts'

const marks = { readyMb: 400, usedMb: 1200, oneMs: 10, manyMs: 25 }
const passes = sized(2, 1)
const oneOperation = sized(300, 3)
const rounds = sized(20, 1)

const report = openReport('Memory of the local cloud')
const cloud = await openMeasuredCloud()
try {
  report.atMost('resident when ready', cloud.residentMb(), marks.readyMb, ' MB')
  for (let pass = 1; pass <= passes; pass++) {
    const { called, failed, busiestMb } = await callEveryOperation(cloud)
    await cloud.settle()
    report.atMost(`after ${called} operations, pass ${pass}`, cloud.residentMb(), marks.usedMb, ' MB')
    // On a busy machine, some of eight cold starts at once take longer than their callers wait.
    if (failed.length > 0) report.line(`Failed: ${failed.join(', ')}`)
    report.line(`At its largest during the pass: ${busiestMb.toFixed(0)} MB`)
  }
  const reads = await createReads()
  const [first] = reads
  if (!first) throw new Error('No operation reads')
  await first()
  const one = await timesOf(Array.from({ length: oneOperation }, () => first))
  report.atMost('one operation, warm: median', percentile(one, 0.5), marks.oneMs, ' ms')
  for (const read of reads) await read()
  const many = await timesOf(Array.from({ length: rounds }, () => reads).flat())
  report.atMost(`${reads.length} nouns in turn, warm: median`, percentile(many, 0.5), marks.manyMs, ' ms')
  report.line(
    `95th percentile: one ${percentile(one, 0.95).toFixed(1)} ms, many ${percentile(many, 0.95).toFixed(1)} ms`,
  )
} finally {
  await cloud.close()
}
report.end()

/** Milliseconds of each call, one after the other. */
async function timesOf(calls: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times: number[] = []
  for (const call of calls) {
    const begun = performance.now()
    await call()
    times.push(performance.now() - begun)
  }
  return times
}
