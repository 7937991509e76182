export interface Wording {
  readonly name: string
  readonly reason: string
  /** If `ours` and `theirs` both capture a group, the captured texts must be equal. */
  readonly ours: RegExp
  readonly theirs: RegExp
}

const cloud = 'Our words are those of the cloud, against which dynalite’s checks were written.'

export const wordings: readonly Wording[] = [
  {
    name: 'wording: a table that is not there',
    reason: cloud,
    ours: /^Requested resource not found$/,
    theirs: /^Cannot do operations on a non-existent table$/,
  },
  {
    name: 'wording: text that is no number',
    reason: cloud,
    ours: /The parameter cannot be converted to a numeric value/,
    theirs: /A value provided cannot be converted into a number/,
  },
  {
    name: 'wording: too many digits',
    reason: cloud,
    ours: /Attempting to store more than 38 significant digits in a Number/,
    theirs: /DynamoDB only supports precision up to 38 digits/,
  },
  {
    name: 'wording: a set with a member twice',
    reason: cloud,
    ours: /Input collection \[.*\](?:of type BS)? ?contains duplicates\./,
    theirs: /Input collection (?:\[.*\]|of type BS) contains duplicates/,
  },
  {
    name: 'wording: a key of the wrong attributes',
    reason: cloud,
    ours: /^The provided key element does not match the schema$/,
    theirs:
      /^(?:The number of conditions on the keys is invalid|One or more parameter values were invalid: Type mismatch for key|Invalid attribute value type|One of the required keys was not given a value)$/,
  },
  {
    name: 'wording: an item without its key',
    reason: cloud,
    ours: /^One or more parameter values were invalid: Missing the key \w+ in the item$/,
    theirs: /^One of the required keys was not given a value$/,
  },
  {
    name: 'wording: a key of the wrong type',
    reason: cloud,
    ours: /^One or more parameter values were invalid: Type mismatch for (key|Index Key) /,
    theirs:
      /^(?:One or more parameter values were invalid: Type mismatch for (key|Index Key)|Invalid attribute value type)/,
  },
  {
    name: 'wording: a key that is too long',
    reason: cloud,
    ours: /size limit of ?(?:1024|2048) ?bytes/,
    theirs: /^Hash primary key values must be under 2048 bytes, and range primary key values must be under 1024 bytes/,
  },
  {
    name: 'wording: a key condition without the key',
    reason: cloud,
    ours: /^Query condition missed key schema element: \w+$/,
    theirs: /^Query condition missed key schema element$/,
  },
  {
    name: 'wording: a consistent read of an index',
    reason: cloud,
    ours: /^Consistent reads are not supported on global secondary indexes$/,
    theirs: /^Consistent read cannot be true when (?:querying|scanning) a GSI$/,
  },
  {
    name: 'wording: a cursor',
    reason: cloud,
    ours: /^The provided starting key is (?:invalid|outside query boundaries)/,
    theirs:
      /^(?:Exclusive Start Key must have same size as table's key schema|Exclusive start key must lie within the segment|Type mismatch for attribute to update|The provided starting key does not match the range key predicate|The query can return at most one row and cannot be restarted\. The provided starting key is invalid)/,
  },
  {
    name: 'wording: a segment without their number',
    reason: cloud,
    ours: /^The (?:TotalSegments|Segment) parameter /,
    theirs:
      /^(?:If segment is specified, total segment must|If total segments is specified, a particular segment must|1 validation error detected: Value '-?\d+' at 'segment')/,
  },
  {
    name: 'wording: depth of an updated item',
    reason: 'We say it of every write in the words that DynamoDB Local has for a put.',
    ours: /^Nesting Levels have exceeded supported limits: Attributes in the item/,
    theirs: /^Nesting Levels have exceeded supported limits$/,
  },
  {
    name: 'wording: a transaction above 4 MB',
    reason: 'No documentation gives the words.',
    ours: /^Aggregated size of all items in the transaction exceeds the limit of 4 MB$/,
    theirs: /^Transaction payload size cannot exceed 4MB/,
  },
  {
    name: 'wording: a null name',
    reason: 'DynamoDB Local shows the failure of its own code.',
    ours: /^ExpressionAttributeNames contains invalid value: Empty attribute name/,
    theirs: /^ExpressionAttributeNames contains invalid value: (?:null|Cannot invoke)/,
  },
  {
    name: 'wording: a token used again',
    reason: 'DynamoDB Local gives no message.',
    ours: /^Expected the same parameters for the same client token/,
    theirs: /^$/,
  },
  {
    name: 'wording: which of several keys is looked into',
    reason: 'DynamoDB Local meets the indexes in the order of a hash table.',
    ours: /^Key attributes must be scalars; .*Key: \w+$/,
    theirs: /^Key attributes must be scalars; .*Key: \w+$/,
  },
  {
    name: 'wording: bounds of BETWEEN',
    reason: 'DynamoDB Local prints a Java buffer instead of binary, and numbers as they were sent.',
    ours: /The BETWEEN operator requires (same data type|upper bound).*AttributeValue: \{[NB]:/,
    theirs: /The BETWEEN operator requires (same data type|upper bound).*AttributeValue: \{[NB]:/,
  },
  {
    name: 'wording: an update or projection above 4 KB',
    reason: 'The service says the size for every expression; DynamoDB Local leaves it out for updates and projections.',
    ours: /^Invalid (Update|Projection)Expression: Expression size has exceeded the maximum allowed size; expression size: \d+$/,
    theirs: /^Invalid (Update|Projection)Expression: Expression size has exceeded the maximum allowed size;$/,
  },
]
