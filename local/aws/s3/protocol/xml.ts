/** A value to serialise: an array repeats its element, undefined omits it. */
export type XmlValue = string | number | boolean | undefined | XmlValue[] | { [name: string]: XmlValue }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

function write(name: string, value: XmlValue): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map((item) => write(name, item)).join('')
  if (typeof value !== 'object')
    return `<${name}>${String(value).replace(/[&<>"\r]/g, (c) => entities[c] ?? c)}</${name}>`
  const children = Object.entries(value).map(([childName, child]) => write(childName, child))
  return `<${name}>${children.join('')}</${name}>`
}

/** Builds an XML document. S3's results have its namespace, its errors have none. */
export function xmlDocument(root: string, value: { [name: string]: XmlValue }, namespaced = true): string {
  const body = write(root, value)
  const opened = namespaced
    ? body.replace(`<${root}>`, `<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">`)
    : body
  return `<?xml version="1.0" encoding="UTF-8"?>\n${opened}`
}
