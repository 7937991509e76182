import type { Resource } from './assembly.ts'
import { AssemblyError } from './assembly-error.ts'
import { generatedName } from './identity.ts'
import { noValue, resolve, type Scope } from './intrinsics.ts'
import type { Kind, ResourceIdentity } from './kind.ts'
import { kinds } from './kinds.ts'
import type { StackTemplate } from './template.ts'

export interface ResolverOptions {
  readonly region: string
  readonly accountId: string
  /** Returns the issuer URL of a user pool. It becomes the pool's ProviderURL and replaces its AWS address. */
  issuerOf(poolId: string): string
  /** Overrides an attribute (`Ref` for the reference); undefined falls back to the table of kinds. */
  attributes?(resource: { stack: string; logicalId: string; type: string }, attribute: string): string | undefined
  /** Rewrites every text built from parts, for example `https://<api id>.execute-api.…`. */
  rewrite?(text: string): string
}

export interface Resolver {
  resource(stack: string, logicalId: string): Resource
  resourcesOf(type: string): Resource[]
  outputsOf(stack: string): Record<string, string>
}

/** Resolves references within and between stacks, lazily and once. */
export function createResolver(stacks: readonly StackTemplate[], options: ResolverOptions): Resolver {
  const resources = new Map<string, Resource>()
  const exports = new Map<string, { stack: StackTemplate; output: string }>()

  const rewrite = (text: string) => {
    const pool = /^https:\/\/cognito-idp\.[\w-]+\.amazonaws\.com\/([\w-]+)$/.exec(text)
    const own = pool?.[1] ? options.issuerOf(pool[1]) : text
    return options.rewrite?.(own) ?? own
  }

  function scopeIn(stack: StackTemplate, path: readonly string[], logicalId?: string): Scope {
    return {
      stack: stack.name,
      ...(logicalId === undefined ? {} : { logicalId }),
      path,
      rewrite,
      ref: (name, at) => pseudo(stack, name, options) ?? parameter(stack, name) ?? attributeOf(stack, name, 'Ref', at),
      attribute: (id, attribute, at) => attributeOf(stack, id, attribute, at),
      importValue: (name, at) => {
        const found = exports.get(name)
        if (!found) throw new AssemblyError(`No stack exports ${name}`, at)
        return resolve(found.stack.Outputs[found.output]?.Value, scopeIn(found.stack, ['Outputs', found.output]))
      },
      condition: (name, at) => {
        if (!Object.hasOwn(stack.Conditions, name)) throw new AssemblyError(`The condition ${name} is not declared`, at)
        return resolve(stack.Conditions[name], scopeIn(stack, ['Conditions', name])) === true
      },
      mapping: (map, first, second, at) => {
        const found = stack.Mappings[map]?.[first]?.[second]
        if (found === undefined) throw new AssemblyError(`The mapping ${map}.${first}.${second} is not declared`, at)
        return found
      },
    }
  }

  const parameter = (stack: StackTemplate, name: string) => stack.Parameters[name]?.Default

  function identityOf(stack: StackTemplate, logicalId: string, type: string, kind: Kind): ResourceIdentity {
    const declared = stack.Resources[logicalId]?.Properties ?? {}
    const property = (name: string, fallback?: string) => {
      const value = resolve(declared[name], scopeIn(stack, ['Properties', name], logicalId))
      if (value !== undefined && value !== noValue) return String(value)
      if (fallback !== undefined) return fallback
      throw new AssemblyError(`${type} needs the property ${name}`, { stack: stack.name, logicalId })
    }
    const made = generatedName(stack.name, logicalId, kind.maximumLength ?? 64)
    return {
      stack: stack.name,
      logicalId,
      region: options.region,
      accountId: options.accountId,
      issuerOf: options.issuerOf,
      property,
      get name() {
        const name = kind.nameProperty ? property(kind.nameProperty, made) : made
        return kind.lowerCase ? name.toLowerCase() : name
      },
    }
  }

  function attributeOf(stack: StackTemplate, logicalId: string, attribute: string, at: Scope): string {
    const type = stack.Resources[logicalId]?.Type
    if (type === undefined) throw new AssemblyError(`${logicalId} is neither a resource nor a parameter`, at)
    const chosen = options.attributes?.({ stack: stack.name, logicalId, type }, attribute)
    if (chosen !== undefined) return chosen
    const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
    if (!kind)
      throw new AssemblyError(`${attribute} of ${logicalId} is asked for, but the type ${type} is not known`, at)
    const identity = identityOf(stack, logicalId, type, kind)
    if (attribute === 'Ref') return (kind.ref ?? ((of: ResourceIdentity) => of.name))(identity)
    const read = kind.attributes && Object.hasOwn(kind.attributes, attribute) ? kind.attributes[attribute] : undefined
    if (!read) throw new AssemblyError(`${type} (${logicalId}) has no known attribute ${attribute}`, at)
    return read(identity)
  }

  function exists(stack: StackTemplate, logicalId: string): boolean {
    const condition = stack.Resources[logicalId]?.Condition
    return condition === undefined || scopeIn(stack, []).condition(condition, scopeIn(stack, ['Condition'], logicalId))
  }

  function resourceIn(stack: StackTemplate, logicalId: string): Resource {
    const key = `${stack.name}/${logicalId}`
    const known = resources.get(key)
    if (known) return known
    const declared = stack.Resources[logicalId]
    if (!declared) throw new AssemblyError('There is no such resource', { stack: stack.name, logicalId })
    let properties: Record<string, unknown> | undefined
    const resource: Resource = {
      stack: stack.name,
      logicalId,
      type: declared.Type,
      metadata: declared.Metadata,
      get ref() {
        return attributeOf(stack, logicalId, 'Ref', scopeIn(stack, [], logicalId))
      },
      get properties() {
        properties ??= resolve(declared.Properties, scopeIn(stack, ['Properties'], logicalId)) as Record<
          string,
          unknown
        >
        return properties
      },
      attribute: (name) => attributeOf(stack, logicalId, name, scopeIn(stack, [], logicalId)),
    }
    resources.set(key, resource)
    return resource
  }

  function stackNamed(name: string): StackTemplate {
    const stack = stacks.find((candidate) => candidate.name === name)
    if (!stack)
      throw new AssemblyError(`There is no stack ${name}; there are ${stacks.map((one) => one.name).join(', ')}`)
    return stack
  }

  for (const stack of stacks) {
    for (const [output, { Export }] of Object.entries(stack.Outputs)) {
      if (Export)
        exports.set(String(resolve(Export.Name, scopeIn(stack, ['Outputs', output, 'Export']))), { stack, output })
    }
  }

  return {
    resource: (stack, logicalId) => resourceIn(stackNamed(stack), logicalId),
    resourcesOf: (type) =>
      stacks.flatMap((stack) =>
        Object.keys(stack.Resources)
          .filter((logicalId) => stack.Resources[logicalId]?.Type === type && exists(stack, logicalId))
          .map((logicalId) => resourceIn(stack, logicalId)),
      ),
    outputsOf: (name) => {
      const stack = stackNamed(name)
      const scope = (output: string) => scopeIn(stack, ['Outputs', output])
      return Object.fromEntries(
        Object.entries(stack.Outputs)
          .filter(
            ([output, { Condition }]) => Condition === undefined || scope(output).condition(Condition, scope(output)),
          )
          .map(([output, { Value }]) => [output, String(resolve(Value, scope(output)))]),
      )
    },
  }
}

/** The pseudo parameters of CloudFormation. */
function pseudo(stack: StackTemplate, name: string, options: Pick<ResolverOptions, 'region' | 'accountId'>): unknown {
  switch (name) {
    case 'AWS::Region':
      return options.region
    case 'AWS::AccountId':
      return options.accountId
    case 'AWS::Partition':
      return 'aws'
    case 'AWS::URLSuffix':
      return 'amazonaws.com'
    case 'AWS::StackName':
      return stack.name
    case 'AWS::StackId':
      return `arn:aws:cloudformation:${options.region}:${options.accountId}:stack/${stack.name}/local`
    case 'AWS::NoValue':
      return noValue
    case 'AWS::NotificationARNs':
      return []
    default:
      return undefined
  }
}
