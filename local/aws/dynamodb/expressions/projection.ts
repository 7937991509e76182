import { type AttributeValue, type Item, type Path, valueAt } from '../values/values.ts'

export interface ParsedProjection {
  readonly paths: readonly Path[]
}

interface Node {
  readonly children: Map<string | number, Node>
  whole: boolean
}

/** Returns the parts of an item at the given paths. Selected list elements keep their order, without gaps. */
export function project(item: Item, paths: readonly Path[] | undefined): Item {
  if (!paths) return item
  const root: Node = { children: new Map(), whole: false }
  for (const path of paths) {
    if (!valueAt(item, path)) continue
    let node = root
    for (const step of path) {
      const child = node.children.get(step) ?? { children: new Map(), whole: false }
      node.children.set(step, child)
      node = child
    }
    node.whole = true
  }
  return pick({ M: item }, root).M ?? {}
}

function pick(value: AttributeValue, node: Node): AttributeValue {
  if (node.whole) return value
  if (value.L) {
    const chosen = [...node.children].sort(([a], [b]) => Number(a) - Number(b))
    return { L: chosen.flatMap(([index, child]) => descend(value.L?.[Number(index)], child)) }
  }
  const fields: Item = {}
  for (const [name, child] of node.children) {
    const [picked] = descend(value.M?.[name], child)
    if (picked) fields[name] = picked
  }
  return { M: fields }
}

function descend(value: AttributeValue | undefined, node: Node): AttributeValue[] {
  return value ? [pick(value, node)] : []
}
