import type { ThrottleSettings } from 'aws-cdk-lib/aws-apigatewayv2'

/**
 * What all visitors together may ask of an operation that needs no account. A million people a month ask three of them
 * once or so each (docs/cost.md): 0.4 a second in the mean and, with ten times the mean at the peak, 4.
 */
const ordinary: ThrottleSettings = { rateLimit: 5, burstLimit: 14 }

/** What differs from it: mean a second, ten times of it at the peak. */
const busy: Readonly<Record<string, ThrottleSettings>> = {
  // 10 pages of the listing each a month: 3.9, 39.
  'recyclables.list': { rateLimit: 39, burstLimit: 72 },
  // 6 ads opened each: 2.3, 23; and as many lists of questions.
  'recyclables.get': { rateLimit: 25, burstLimit: 50 },
  // The same ads, where a link led to them; the network keeps an answer for a minute.
  'recyclables.page': { rateLimit: 20, burstLimit: 26 },
  'questions.list': { rateLimit: 25, burstLimit: 50 },
  // 24 screens each, of which one in ten is told: 0.9, 9. Above it views are not counted.
  'pageViews.record': { rateLimit: 9, burstLimit: 20 },
  // One in ten looks at a seller: 0.04, 0.4. Six ads, but up to a hundred rows are read for them.
  'recyclables.ofUser': { rateLimit: 2, burstLimit: 10 },
  // Calendars ask every few hours and ask again when they are refused: 3,600 an hour.
  'notifications.calendarFeed': { rateLimit: 1, burstLimit: 6 },
  // 4 maps each: 1.5, 15. An answer of a hundred ads is 45 KB.
  'recyclables.map': { rateLimit: 15, burstLimit: 30 },
  // 50,000 sales, each told of three times: 0.06, 0.6. What is refused is told again.
  'orders.notify': { rateLimit: 2, burstLimit: 8 },
  // They wait for the user pool. 170 accounts an hour may begin; of a million people 30,000 do in a month: 0.01, 0.1.
  'accounts.signUp': { rateLimit: 3, burstLimit: 20 },
  'accounts.requestRecovery': { rateLimit: 3, burstLimit: 20 },
  'accounts.resetPassword': { rateLimit: 1, burstLimit: 8 },
  // One in five of 360,000 sign-ins: 0.03, 0.3. What is open at once bounds how well a code is guessed.
  'deviceSignIns.start': { rateLimit: 2, burstLimit: 12 },
  // Each asks every 1.5 s, for half a minute: 0.6, 6.
  'deviceSignIns.state': { rateLimit: 10, burstLimit: 16 },
}

/** For developers and search engines: the API's description (240 KB an answer) and the addresses of all ads. */
const rare: ThrottleSettings = { rateLimit: 0.5, burstLimit: 10 }
const rareOperations = ['reference.document', 'reference.page', 'recyclables.sitemap', 'recyclables.sitemapPage']

/**
 * The throttle of an operation without an account. Those of all of them together stay below half of the stage's own
 * (400 a second, 800 at once), so that whoever floods them leaves the others room, and the bursts below half of the
 * thousand functions that run at once, so that nobody makes Lambda refuse. docs/security.md says what an hour of it
 * costs.
 */
export function publicThrottle(operation: string): ThrottleSettings {
  return busy[operation] ?? (rareOperations.includes(operation) ? rare : ordinary)
}

/** The operations whose throttle is not the ordinary one. */
export const throttledByName = [...Object.keys(busy), ...rareOperations]
