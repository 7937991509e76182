/** Returns a slug: lower case, no accents, words joined by hyphens. */
export function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
}

/** Returns `/recyclables/{id}/{slug}` (rules 13.11), without a slug if the type has no Latin letters. */
export function recyclablePath({ id, type }: { id: string; type: string }): string {
  const slug = slugOf(type)
  return slug === '' ? `/recyclables/${id}` : `/recyclables/${id}/${slug}`
}
