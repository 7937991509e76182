import { hashedId } from './identity.ts'

/** What a kind of resource may look at when it tells its name and attributes. */
export interface Identity {
  readonly stack: string
  readonly logicalId: string
  readonly region: string
  readonly accountId: string
  readonly name: string
  /** A resolved property as text; `fallback` when the template leaves it out. */
  property(name: string, fallback?: string): string
  /** The issuer URL of a user pool, as the caller of readAssembly gives it. */
  issuerOf(poolId: string): string
}

export type Read = (of: Identity) => string

export interface Kind {
  /** Property that names it; without one, or without a value, the name is made from stack and logical id. */
  readonly nameProperty?: string
  readonly maximumLength?: number
  readonly lowerCase?: boolean
  /** What `Ref` gives; the name unless told otherwise. */
  readonly ref?: Read
  readonly attributes?: Readonly<Record<string, Read>>
}

/** An id of `length` characters that stays the same from run to run. */
export const idOf =
  (length: number): Read =>
  (of) =>
    hashedId(`${of.stack}/${of.logicalId}`, length)
/** `arn:aws:<service>:<region>:<account>:<resource>` */
export const arnOf =
  (service: string, resource: (of: Identity) => string): Read =>
  (of) =>
    `arn:aws:${service}:${of.region}:${of.accountId}:${resource(of)}`
/** IAM is not in a region. */
export const iamArn =
  (resource: string): Read =>
  (of) =>
    `arn:aws:iam::${of.accountId}:${resource}/${of.name}`
export const named: Read = (of) => of.name

/** Resources to which others refer by an id of their own and nothing else. */
export const byId = (length = 10, ...attributes: string[]): Kind => ({
  ref: idOf(length),
  attributes: Object.fromEntries(attributes.map((attribute) => [attribute, idOf(length)])),
})
