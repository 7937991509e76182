import type { ThrottleSettings } from 'aws-cdk-lib/aws-apigatewayv2'

/**
 * What all visitors together may ask of an operation that needs no account. A million people a month ask for 3 places
 * and settings each (docs/cost.md): 1.2 a second in the mean and, with ten times the mean at the peak, 12 a second over
 * all such operations together.
 */
const ordinary: ThrottleSettings = { rateLimit: 10, burstLimit: 20 }

/** What the same million ask most: mean a second, ten times of it at the peak. */
const busy: Readonly<Record<string, ThrottleSettings>> = {
  // 10 pages of the listing each a month: 3.9, 39.
  'recyclables.list': { rateLimit: 40, burstLimit: 80 },
  // 6 ads opened each: 2.3, 23; and as many lists of questions.
  'recyclables.get': { rateLimit: 30, burstLimit: 60 },
  'questions.list': { rateLimit: 30, burstLimit: 60 },
  // 4 maps each: 1.5, 15.
  'recyclables.map': { rateLimit: 20, burstLimit: 40 },
}

/**
 * The throttle of an operation without an account. Those of all of them together stay below the stage's own (400 a
 * second, 800 at once), so that whoever floods them leaves the others room, and the bursts below half of the thousand
 * functions that run at once, so that nobody makes Lambda refuse. docs/security.md says what an hour of it costs.
 */
export function publicThrottle(operation: string): ThrottleSettings {
  return busy[operation] ?? ordinary
}

/** The operations that have a throttle of their own. */
export const busyOperations = Object.keys(busy)
