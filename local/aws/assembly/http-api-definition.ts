import type { TemplateLocation } from './origin.ts'

export interface JwtAuthorizer {
  readonly name: string
  readonly issuer: string
  readonly audience: readonly string[]
  /** For example `$request.header.Authorization`. */
  readonly identitySources: readonly string[]
}

export interface HttpRoute extends TemplateLocation {
  /** `GET /recyclables/{id}` or `$default` */
  readonly routeKey: string
  readonly method: string
  readonly path: string
  /** The contract's operation, from the route metadata `operation`. */
  readonly operation?: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly functionArn: string
  readonly timeoutMs: number
  readonly authorizer?: JwtAuthorizer
  readonly scopes: readonly string[]
}

export interface CorsConfiguration {
  readonly allowOrigins: readonly string[]
  readonly allowMethods: readonly string[]
  readonly allowHeaders: readonly string[]
  readonly exposeHeaders: readonly string[]
  readonly allowCredentials: boolean
  readonly maxAgeSeconds?: number
}

/** Token bucket: `rateLimit` tokens a second, at most `burstLimit` at once. */
export interface Throttle {
  readonly rateLimit: number
  readonly burstLimit: number
}

export interface HttpApiDefinition extends TemplateLocation {
  readonly apiId: string
  readonly name: string
  readonly endpoint: string
  /** `$default`, or a name that is the first segment of every path. */
  readonly stage: string
  readonly stageVariables: Readonly<Record<string, string>>
  readonly routes: readonly HttpRoute[]
  readonly cors?: CorsConfiguration
  readonly throttle?: Throttle
  /** Overrides the stage's limit, by route key. */
  readonly routeThrottles: Readonly<Record<string, Throttle>>
  readonly accessLog?: { readonly destinationArn: string; readonly format: string }
}
