import { expect, test } from 'vitest'
import { threadsToEnd, type WarmThread } from './warm-threads.ts'

const thread = (lastUsed: number, change: Partial<WarmThread> = {}): WarmThread => ({
  lastUsed,
  busy: false,
  memoryMb: 10,
  ...change,
})
const usesOf = (threads: readonly WarmThread[]) => threads.map(({ lastUsed }) => lastUsed)

test('keeps every thread within both bounds', () => {
  expect(threadsToEnd([thread(1), thread(2)], { count: 2, memoryMb: 20 })).toEqual([])
})

test('ends the least recently used threads until the count is kept', () => {
  const threads = [thread(3), thread(1), thread(4), thread(2)]
  expect(usesOf(threadsToEnd(threads, { count: 2, memoryMb: 1000 }))).toEqual([1, 2])
})

test('ends the least recently used threads until the memory is kept', () => {
  const threads = [thread(3), thread(1, { memoryMb: 5 }), thread(2, { memoryMb: 200 }), thread(4)]
  expect(usesOf(threadsToEnd(threads, { count: 9, memoryMb: 30 }))).toEqual([1, 2])
})

test('never ends a busy thread, however old or large', () => {
  const threads = [thread(1, { busy: true, memoryMb: 500 }), thread(2), thread(3, { busy: true })]
  expect(usesOf(threadsToEnd(threads, { count: 1, memoryMb: 100 }))).toEqual([2])
})

test('ends no more threads than the bounds require', () => {
  const threads = [thread(1, { memoryMb: 50 }), thread(2, { memoryMb: 50 }), thread(3, { memoryMb: 50 })]
  expect(usesOf(threadsToEnd(threads, { count: 9, memoryMb: 100 }))).toEqual([1])
})
