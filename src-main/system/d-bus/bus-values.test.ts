import { describe, expect, it } from 'vitest'
import { decodeMessage, encodeMessage } from './bus-message.ts'
import { decodeValues, encodeValues } from './bus-values.ts'
import { listBusSockets } from './session-bus.ts'

describe('values of D-Bus', () => {
  it.each([
    ['a text, which ends with a zero that its length leaves out', 's', ['ab'], '02000000616200'],
    ['a number at a place that its size divides', 'yu', [1, 2], '0100000002000000'],
    ['a list, whose length leaves out the room before a struct', 'a(y)', [[[7]]], '010000000000000007'],
    ['a variant', 'v', [{ signature: 'b', value: true }], '0162000001000000'],
  ])('%s is written as the specification says', (_what, signature, values, hex) => {
    expect(encodeValues(signature, values).toString('hex')).toBe(hex)
  })

  it('come back as they were written, at any depth', () => {
    const signature = 'ia{sv}a(iiay)(tsb)ag'
    const values = [
      -5,
      [
        ['title', { signature: 's', value: '竞技场' }],
        ['children', { signature: 'av', value: [{ signature: '(id)', value: [3, 0.5] }] }],
      ],
      [[22, 22, Buffer.from([0, 1, 2])]],
      [2n ** 60n, '', true],
      ['a{sv}', 'u'],
    ]
    expect(decodeValues(signature, encodeValues(signature, values)).values).toEqual(values)
  })

  it('are refused when they are cut off', () => {
    const bytes = encodeValues('as', [['one', 'two']])
    for (let length = 0; length < bytes.length; length += 1)
      expect(() => decodeValues('as', bytes.subarray(0, length))).toThrow(RangeError)
  })
})

describe('messages of D-Bus', () => {
  const call = encodeMessage(
    { type: 1, path: '/a', member: 'Get', destination: 'b.c', signature: 'ss', values: ['x', 'y'] },
    9,
  )

  it('are taken out one after the other, however they arrive', () => {
    const both = Buffer.concat([call, encodeMessage({ type: 3, replyTo: 9, errorName: 'no.way' }, 10)])
    for (let length = 0; length < call.length; length += 1) expect(decodeMessage(both.subarray(0, length))).toBeNull()
    const first = decodeMessage(both)
    expect(first?.message).toMatchObject({ type: 1, serial: 9, path: '/a', member: 'Get', values: ['x', 'y'] })
    const second = decodeMessage(both.subarray(first?.length))
    expect(second?.message).toMatchObject({ type: 3, replyTo: 9, errorName: 'no.way', values: [] })
  })

  it('of another byte order or of a length that nobody means are refused', () => {
    const foreign = Buffer.from(call)
    foreign.writeUInt8(0x42, 0)
    expect(() => decodeMessage(foreign)).toThrow(RangeError)
    const huge = Buffer.from(call)
    huge.writeUInt32LE(0x7000_0000, 4)
    expect(() => decodeMessage(huge)).toThrow(RangeError)
  })
})

it('the session bus is found where the environment says, else at its usual place', () => {
  expect(listBusSockets({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus,guid=ab' })).toEqual([
    '/run/user/1000/bus',
  ])
  const several = 'unix:abstract=/tmp/dbus-1,guid=1;tcp:host=x,port=1;unix:path=/tmp/with%20space'
  expect(listBusSockets({ DBUS_SESSION_BUS_ADDRESS: several })).toEqual(['\0/tmp/dbus-1', '/tmp/with space'])
  expect(listBusSockets({ XDG_RUNTIME_DIR: '/run/user/7' })).toEqual(['/run/user/7/bus'])
  expect(listBusSockets({})).toEqual([])
})
