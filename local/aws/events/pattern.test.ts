import { describe, expect, test } from 'vitest'
import { compilePattern } from './pattern.ts'
import { InvalidPattern } from './pattern-comparisons.ts'

/** The event of the EventBridge user guide, "Creating Amazon EventBridge event patterns". */
const stopped = {
  version: '0',
  id: '6a7e8feb-b491-4cf7-a9f1-bf3703467718',
  'detail-type': 'EC2 Instance State-change Notification',
  source: 'aws.ec2',
  account: '111122223333',
  time: '2017-12-22T18:43:48Z',
  region: 'us-west-1',
  resources: ['arn:aws:ec2:us-west-1:123456789012:instance/i-1234567890abcdef0'],
  detail: { 'instance-id': 'i-1234567890abcdef0', state: 'terminated' },
}

const matches = (pattern: unknown, event: unknown) => compilePattern(pattern)(event)

describe('fields and values', () => {
  test('requires all fields to match', () => {
    const pattern = { source: ['aws.ec2'], 'detail-type': ['EC2 Instance State-change Notification'] }
    expect(matches({ ...pattern, detail: { state: ['terminated'] } }, stopped)).toBe(true)
    expect(matches({ ...pattern, detail: { state: ['pending'] } }, stopped)).toBe(false)
  })

  test("accepts any one of a field's values", () => {
    expect(matches({ detail: { state: ['pending', 'terminated'] } }, stopped)).toBe(true)
  })

  test('matches an array field when any element matches', () => {
    const pattern = {
      resources: ['arn:aws:ec2:us-east-1:123456789012:instance/i-b188560f', 'arn:aws:ec2:us-east-1:1:instance/i-2'],
    }
    const event = {
      resources: [
        'arn:aws:autoscaling:us-east-1:123456789012:autoScalingGroup:eb56:autoScalingGroupName/ASGTerminate',
        'arn:aws:ec2:us-east-1:123456789012:instance/i-b188560f',
      ],
    }
    expect(matches(pattern, event)).toBe(true)
    expect(matches(pattern, { resources: ['arn:aws:ec2:us-east-1:123456789012:instance/other'] })).toBe(false)
  })

  test('requires conditions on an array of objects to hold for the same element', () => {
    const event = {
      lines: [
        { kind: 'glass', kilos: 1 },
        { kind: 'paper', kilos: 9 },
      ],
    }
    expect(matches({ lines: { kind: ['paper'], kilos: [9] } }, event)).toBe(true)
    expect(matches({ lines: { kind: ['glass'], kilos: [9] } }, event)).toBe(false)
  })

  test('matches null and the empty string only with themselves', () => {
    expect(matches({ UserID: [null] }, { UserID: null })).toBe(true)
    expect(matches({ UserID: [null] }, {})).toBe(false)
    expect(matches({ LastName: [''] }, { LastName: '' })).toBe(true)
    expect(matches({ LastName: [''] }, { LastName: null })).toBe(false)
  })

  test('distinguishes a number from its string', () => {
    expect(matches({ Price: [100] }, { Price: 100 })).toBe(true)
    expect(matches({ Price: [100] }, { Price: '100' })).toBe(false)
  })

  test('ignores names of inherited properties', () => {
    expect(matches({ constructor: [{ exists: true }] }, {})).toBe(false)
  })
})

describe('comparisons', () => {
  const cases: [pattern: unknown, yes: unknown[], no: unknown[]][] = [
    [{ prefix: '2017-10-02' }, ['2017-10-02T18:43:48Z'], ['2018-10-02', null, 2017]],
    [{ prefix: { 'equals-ignore-case': 'eventb' } }, ['EventBridge', 'eventbridge'], ['bridge']],
    [{ suffix: '.png' }, ['dir/photo.png'], ['photo.PNG', 'png']],
    [{ suffix: { 'equals-ignore-case': '.png' } }, ['photo.PNG'], ['photo.jpg']],
    [{ 'equals-ignore-case': 'alice' }, ['Alice', 'ALICE'], ['Alicia']],
    [{ wildcard: 'dir/*.png' }, ['dir/a.png', 'dir/a/b.png'], ['dir/a.jpg', 'other/dir/a.png']],
    [{ wildcard: '\\*.+\\\\' }, ['*.+\\'], ['a.+\\', '*a+\\']],
    [{ 'anything-but': 'initializing' }, ['running', 5, null], ['initializing', undefined]],
    [{ 'anything-but': 123 }, [124, '123'], [123]],
    [{ 'anything-but': ['stopped', 'overloaded'] }, ['running'], ['stopped', 'overloaded']],
    [{ 'anything-but': [100, 200, 300] }, [101], [100, 200, 300]],
    [{ 'anything-but': { prefix: 'init' } }, ['running'], ['initializing', 'init']],
    [{ 'anything-but': { prefix: ['init', 'run'] } }, ['stopped'], ['initializing', 'running']],
    [{ 'anything-but': { suffix: '.png' } }, ['a.jpg'], ['a.png']],
    [{ 'anything-but': { suffix: ['.png', '.jpg'] } }, ['a.avif'], ['a.png', 'a.jpg']],
    [{ 'anything-but': { 'equals-ignore-case': 'initializing' } }, ['running'], ['INITIALIZING']],
    [{ 'anything-but': { 'equals-ignore-case': ['one', 'two'] } }, ['three'], ['ONE', 'Two']],
    [{ 'anything-but': { wildcard: '*/lib/*' } }, ['/usr/bin/x'], ['/usr/lib/x']],
    [{ 'anything-but': { wildcard: ['*/lib/*', '*/bin/*'] } }, ['/etc/x'], ['/usr/lib/x', '/usr/bin/x']],
    [{ numeric: ['>', 0, '<=', 5] }, [0.5, 5], [0, 5.1, '3', null]],
    [{ numeric: ['<', 10] }, [9, -1], [10]],
    [{ numeric: ['=', 3.018e2] }, [301.8], [301]],
    [{ numeric: ['>=', 1, '<', 2] }, [1, 1.9], [2]],
    [{ cidr: '10.0.0.0/24' }, ['10.0.0.0', '10.0.0.255'], ['10.0.1.0', 'not an address', 10]],
    [{ cidr: '2001:db8::/32' }, ['2001:db8::1'], ['2001:db9::1', '10.0.0.1']],
    [{ exists: true }, ['', null, 0], [undefined, { leaf: 1 }, []]],
    [{ exists: false }, [undefined, { leaf: 1 }, []], ['', null]],
  ]
  for (const [comparison, yes, no] of cases) {
    test(`${JSON.stringify(comparison)} accepts and refuses as documented`, () => {
      const pattern = compilePattern({ detail: { field: [comparison] } })
      for (const value of yes) expect([value, pattern({ detail: { field: value } })]).toEqual([value, true])
      for (const value of no) expect([value, pattern({ detail: { field: value } })]).toEqual([value, false])
    })
  }

  test('treats a field under a missing object as absent', () => {
    expect(matches({ detail: { place: { city: [{ exists: false }] } } }, { detail: {} })).toBe(true)
    expect(matches({ detail: { place: { city: [{ exists: true }] } } }, { detail: 'text' })).toBe(false)
  })

  test('matches the documented combination of several comparisons', () => {
    const pattern = {
      time: [{ prefix: '2017-10-02' }],
      detail: {
        state: [{ 'anything-but': 'initializing' }],
        'c-count': [{ numeric: ['>', 0, '<=', 5] }],
        'd-count': [{ numeric: ['<', 10] }],
        'x-limit': [{ 'anything-but': [100, 200, 300] }],
      },
    }
    const detail = { state: 'running', 'c-count': 5, 'd-count': 2, 'x-limit': 301.8 }
    expect(matches(pattern, { time: '2017-10-02T18:43:48Z', detail })).toBe(true)
    expect(matches(pattern, { time: '2017-10-02T18:43:48Z', detail: { ...detail, 'x-limit': 200 } })).toBe(false)
  })
})

describe('$or', () => {
  const pattern = { detail: { $or: [{ Location: ['New York'] }, { Day: ['Monday'], Hour: [{ numeric: ['>', 8] }] }] } }

  test('matches when one branch matches', () => {
    expect(matches(pattern, { detail: { Location: 'New York', Day: 'Sunday' } })).toBe(true)
    expect(matches(pattern, { detail: { Day: 'Monday', Hour: 9 } })).toBe(true)
  })

  test('requires a matching branch and the fields beside it', () => {
    expect(matches(pattern, { detail: { Day: 'Monday', Hour: 8 } })).toBe(false)
    expect(matches({ source: ['x'], $or: [{ a: [1] }, { b: [2] }] }, { source: 'y', a: 1 })).toBe(false)
  })
})

describe('Lambda event filters', () => {
  const insert = {
    eventName: 'INSERT',
    eventSource: 'aws:dynamodb',
    dynamodb: { Keys: { pk: { S: 'OUTBOX#1' } }, NewImage: { pk: { S: 'OUTBOX#1' }, cents: { N: '500' } } },
  }

  test('selects a stream record by event name and keys', () => {
    const filter = { eventName: ['INSERT'], dynamodb: { NewImage: { pk: { S: [{ prefix: 'OUTBOX#' }] } } } }
    expect(matches(filter, insert)).toBe(true)
    expect(matches(filter, { ...insert, eventName: 'REMOVE' })).toBe(false)
  })

  test('compares numbers of a stream record as strings, as documented', () => {
    expect(matches({ dynamodb: { NewImage: { cents: { N: [{ numeric: ['=', 500] }] } } } }, insert)).toBe(false)
    expect(matches({ dynamodb: { NewImage: { cents: { N: ['500'] } } } }, insert)).toBe(true)
  })
})

test('rejects what EventBridge rejects and names the place', () => {
  const refused: [pattern: unknown, message: RegExp][] = [
    ['text', /^pattern must be/],
    [{}, /empty object/],
    [{ source: 'aws.ec2' }, /pattern\.source must be an object or an array/],
    [{ detail: { state: [] } }, /pattern\.detail\.state must not be an empty array/],
    [{ a: [{ sounds: 'x' }] }, /not a known comparison/],
    [{ a: [{ toString: 'x' }] }, /not a known comparison/],
    [{ a: [{ prefix: 'x', suffix: 'y' }] }, /not a known comparison/],
    [{ a: [{ numeric: ['>', '1'] }] }, /numeric range/],
    [{ a: [{ numeric: ['>'] }] }, /pairs/],
    [{ a: [{ cidr: '10.0.0.0/99' }] }, /CIDR/],
    [{ a: [{ exists: 'yes' }] }, /true or false/],
    [{ a: [{ wildcard: '**' }] }, /consecutive/],
    [{ a: [{ 'anything-but': ['x', 1] }] }, /strings only or numbers only/],
    [{ a: [{ 'anything-but': { numeric: ['>', 1] } }] }, /does not take/],
    [{ $or: [{ a: [1] }] }, /at least two/],
    [{ a: [['nested']] }, /array within an array/],
  ]
  for (const [pattern, message] of refused) {
    expect(() => compilePattern(pattern)).toThrow(InvalidPattern)
    expect(() => compilePattern(pattern)).toThrow(message)
  }
})
