import { expect, it } from 'vitest'
import { queues } from '../shared/contract/queues.ts'
import { events } from './events.ts'
import { countedEvents, eventsOfQueue, queuesOf } from './queue-changes.ts'
import { recyclableSubmitted } from './recyclable-events.ts'

it('knows the queue of an event', () => {
  expect(queuesOf(recyclableSubmitted)).toEqual(['ads'])
  expect(queuesOf({ name: recyclableSubmitted.name, version: 99 })).toEqual([])
})

it('names published events and known queues only', () => {
  expect(countedEvents.filter((event) => !events.includes(event as never))).toEqual([])
  expect(Object.keys(eventsOfQueue).filter((queue) => !queues.includes(queue as never))).toEqual([])
})
