import { setTimeout as wait } from 'node:timers/promises'
import { consumer } from '../../kit/events/consumer.ts'
import { openLive } from '../../kit/live/live.ts'
import { tellEnvironment } from '../env.ts'
import { reactionsOf } from '../reactions.ts'

const { LIVE_URL } = tellEnvironment.read()

export const handler = consumer('live-tell', reactionsOf({ live: openLive(LIVE_URL), wait: (ms) => wait(ms) }))
