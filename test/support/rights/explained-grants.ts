/** Parts of grants that the journeys do not use, with the reason why the function keeps them. */
export const explainedGrants: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  {
    pattern: / sqs:(SendMessage|GetQueueAttributes|GetQueueUrl) /,
    reason: 'Lambda sends what fails to the dead letters with the function’s role; the local cloud sends it itself.',
  },
  {
    pattern: / dynamodb:(GetRecords|GetShardIterator|DescribeStream|ListStreams) /,
    reason: 'Lambda reads the stream for the function.',
  },
  {
    pattern: / dynamodb:Query .*\/index\/gsi[12]$/,
    reason: 'One statement allows the Queries of a function in the table and both indexes; its kinds limit them.',
  },
]
