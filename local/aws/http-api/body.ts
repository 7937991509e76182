import type { IncomingMessage } from 'node:http'

/**
 * Reads a body of at most `limit` bytes; undefined when it is longer. It drains the rest, because a client that is
 * still sending would see a broken connection instead of the answer.
 */
export async function readAndDrainBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= limit) chunks.push(chunk)
    else chunks.length = 0
  }
  return size <= limit ? Buffer.concat(chunks) : undefined
}
