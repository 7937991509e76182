import type { ThrottleSettings } from 'aws-cdk-lib/aws-apigatewayv2'

/**
 * Default throttle of an operation without an account, for all visitors together. A million users a month call each
 * about once (docs/cost.md): 0.4 a second on average and 4 at a peak of ten times that.
 */
const defaultThrottle: ThrottleSettings = { rateLimit: 5, burstLimit: 14 }

/** Exceptions; comments give requests a second on average and at ten times that. */
const exceptions: Readonly<Record<string, ThrottleSettings>> = {
  // 10 pages of the listing per user and month: 3.9, 39.
  'recyclables.list': { rateLimit: 39, burstLimit: 54 },
  // 6 ads opened per user and month: 2.3, 23; as many lists of questions.
  'recyclables.get': { rateLimit: 25, burstLimit: 38 },
  // The same ads opened by a link; the CDN caches an answer for a minute.
  'recyclables.page': { rateLimit: 14, burstLimit: 18 },
  'questions.list': { rateLimit: 25, burstLimit: 38 },
  // 24 screens per user, of which one in ten is counted: 0.9, 9. Views above the limit are not counted.
  'pageViews.record': { rateLimit: 9, burstLimit: 16 },
  // One in twenty searches finds nothing: 0.1, 1.
  'pageViews.recordEmptySearch': { rateLimit: 1, burstLimit: 6 },
  // One in ten users opens a seller's page: 0.04, 0.4. It shows six ads but reads up to a hundred rows.
  'recyclables.ofUser': { rateLimit: 2, burstLimit: 10 },
  // Calendar clients poll every few hours and retry when refused: 3,600 an hour.
  'notifications.calendarFeed': { rateLimit: 1, burstLimit: 6 },
  // Twelve optional e-mails per user and month, of which one in a hundred ends a type: 0.05, 0.5. No retries.
  'notifications.unsubscribe': { rateLimit: 2, burstLimit: 6 },
  'notifications.unsubscribeLink': { rateLimit: 1, burstLimit: 4 },
  // Rarely asked: browsers keep each answer for minutes to a day.
  'places.categories': { rateLimit: 3, burstLimit: 8 },
  'places.states': { rateLimit: 3, burstLimit: 8 },
  'settings.get': { rateLimit: 3, burstLimit: 8 },
  'exchangeRates.list': { rateLimit: 2, burstLimit: 6 },
  // With a public profile: 0.04, 0.4.
  'points.rank': { rateLimit: 2, burstLimit: 6 },
  // 4 maps per user: 1.5, 15. An answer with a hundred ads is 45 KB.
  'recyclables.map': { rateLimit: 15, burstLimit: 26 },
  // 50,000 sales with three notifications each: 0.06, 0.6. Those without a valid signature count apart, after it
  // (`refusedNoticesPerHour`), so that a few strangers do not use up this limit.
  'orders.notify': { rateLimit: 6, burstLimit: 8 },
  // They call the user pool. A million users a month include 30,000 sign-ups: 0.01, 0.1.
  'accounts.signUp': { rateLimit: 3, burstLimit: 20 },
  'accounts.confirmSignUp': { rateLimit: 3, burstLimit: 12 },
  'accounts.requestRecovery': { rateLimit: 2, burstLimit: 14 },
  'accounts.resetPassword': { rateLimit: 2, burstLimit: 14 },
  // One in a hundred of 1,800,000 sign-ins by code, with three calls to the user pool: 0.01, 0.1.
  'accounts.signInByEmail': { rateLimit: 1, burstLimit: 6 },
  // One in five of 360,000 sign-ins: 0.03, 0.3. The number of open codes limits the odds of guessing one.
  'deviceSignIns.start': { rateLimit: 2, burstLimit: 10 },
  // Each polls every 1.5 s for half a minute: 0.6, 6.
  'deviceSignIns.state': { rateLimit: 8, burstLimit: 10 },
  // Once for each approved screen, with four calls to the user pool: 0.03, 0.3.
  'deviceSignIns.signIn': { rateLimit: 1, burstLimit: 6 },
  // 300 a day at most; links of answers to visitors.
  'tickets.createAsVisitor': { rateLimit: 1, burstLimit: 6 },
  'tickets.openByLink': { rateLimit: 0.5, burstLimit: 3 },
  'tickets.eraseByLink': { rateLimit: 0.5, burstLimit: 3 },
  // 1,000 e-mails a day at most; links of those and of issues, one in a hundred ends it within an hour: 0.3 at 100,000.
  'newsletter.subscribe': { rateLimit: 1, burstLimit: 4 },
  'newsletter.confirm': { rateLimit: 0.5, burstLimit: 3 },
  'newsletter.unsubscribe': { rateLimit: 1.5, burstLimit: 6 },
  'newsletter.openByLink': { rateLimit: 0.5, burstLimit: 4 },
  'newsletter.eraseByLink': { rateLimit: 0.5, burstLimit: 3 },
}

/**
 * Returns the throttle of the whole stage. 400 a second are about a hundred thousand concurrent readers at one request
 * per four minutes; a higher limit would starve the account's other functions.
 */
export function stageThrottle(usersPerMonth: number): { rateLimit: number; burstLimit: number } {
  return { rateLimit: Math.max(100, (400 * usersPerMonth) / 1_000_000), burstLimit: 800 }
}

/** For developers and search engines: the API description (240 KB) and the sitemap. */
const rareThrottle: ThrottleSettings = { rateLimit: 0.5, burstLimit: 10 }
const rareOperations = ['reference.document', 'reference.page', 'recyclables.sitemap', 'recyclables.sitemapPage']

/**
 * Returns the throttle of a public operation: its share of the rate above, which is that of a million users. Bursts
 * stay, because one visit calls many operations at once. All of them together stay below half of the stage's limit, so
 * a flood leaves capacity for signed-in users. The bursts stay below half of Lambda's 1,000 concurrent executions.
 * docs/cost.md has the cost of a flood.
 */
export function publicThrottle(operation: string, usersPerMonth: number): ThrottleSettings {
  const { rateLimit = 0, burstLimit = 0 } =
    exceptions[operation] ?? (rareOperations.includes(operation) ? rareThrottle : defaultThrottle)
  return { rateLimit: Math.min(rateLimit, (rateLimit * usersPerMonth) / 1_000_000), burstLimit }
}

export const throttledByName = [...Object.keys(exceptions), ...rareOperations]
