import { setTimeout as wait } from 'node:timers/promises'
import { consumer } from '../../kit/events/consumer.ts'
import { openLive } from '../../kit/live/live.ts'
import { publishEnvironment } from '../env.ts'
import { reactionsOf } from '../reactions.ts'

const { LIVE_URL } = publishEnvironment.read()

export const handler = consumer('live-publish', reactionsOf({ live: openLive(LIVE_URL), wait: (ms) => wait(ms) }))
