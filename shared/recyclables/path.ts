/** The part of an ad's address that people read: lower case, without accents, words joined by hyphens. */
export function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
}

/** `/recyclables/{id}/{slug of type}` (rules 13.11); without a slug where the type has no Latin letters. */
export function recyclablePath({ id, type }: { id: string; type: string }): string {
  const slug = slugOf(type)
  return slug === '' ? `/recyclables/${id}` : `/recyclables/${id}/${slug}`
}
