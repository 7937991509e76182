import { hashedId } from './identity.ts'

/** Input for the derivation of a resource's name and attributes. */
export interface ResourceIdentity {
  readonly stack: string
  readonly logicalId: string
  readonly region: string
  readonly accountId: string
  readonly name: string
  property(name: string, fallback?: string): string
  issuerOf(poolId: string): string
}

export type Read = (of: ResourceIdentity) => string

export interface Kind {
  /** Property with the resource's name. Without a value, the name is derived from stack and logical id. */
  readonly nameProperty?: string
  readonly maximumLength?: number
  readonly lowerCase?: boolean
  /** Value of `Ref`. Default: the name. */
  readonly ref?: Read
  readonly attributes?: Readonly<Record<string, Read>>
}

export const idOf =
  (length: number): Read =>
  (of) =>
    hashedId(`${of.stack}/${of.logicalId}`, length)
/** `arn:aws:<service>:<region>:<account>:<resource>` */
export const arnOf =
  (service: string, resource: (of: ResourceIdentity) => string): Read =>
  (of) =>
    `arn:aws:${service}:${of.region}:${of.accountId}:${resource(of)}`
/** IAM ARNs have no region. */
export const iamArn =
  (resource: string): Read =>
  (of) =>
    `arn:aws:iam::${of.accountId}:${resource}/${of.name}`
export const named: Read = (of) => of.name

/** A resource that others reference only by its generated id. */
export const byId = (length = 10, ...attributes: string[]): Kind => ({
  ref: idOf(length),
  attributes: Object.fromEntries(attributes.map((attribute) => [attribute, idOf(length)])),
})
