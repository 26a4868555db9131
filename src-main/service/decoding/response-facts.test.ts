import { describe, expect, it } from 'vitest'
import { readResponseFacts } from './response-facts.ts'

const none = { next: null, saysMore: false, total: null }

describe('readResponseFacts', () => {
  it.each<[number, Record<string, string>, object]>([
    [200, {}, {}],
    [200, { link: '<https://arena.example/x?page=2>; rel="next"' }, { next: { page: '2' } }],
    [200, { link: '<https://arena.example/x?from=abc>; rel="next"' }, { saysMore: true }],
    [200, { link: '<?page=1>; rel="prev"' }, {}],
    [200, { 'x-total-count': '37' }, { total: 37 }],
    [200, { 'x-total-count': 'many' }, {}],
    [206, { 'content-range': 'items 0-19/37' }, { total: 37 }],
    [206, { 'content-range': 'items 0-19/*' }, { saysMore: true }],
    [206, {}, { saysMore: true }],
    // What is answered later has not come yet.
    [202, {}, { saysMore: true }],
    [202, { 'x-total-count': '37' }, { saysMore: true, total: 37 }],
    [203, {}, {}],
    [200, { 'x-next-token': 'abc' }, { next: { next_token: 'abc' } }],
    [200, { 'x-next-page-token': 'abc' }, { next: { page_token: 'abc' } }],
    [200, { 'x-next-marker': 'abc' }, { next: { marker: 'abc' } }],
    [200, { 'x-next-cursor': 'null' }, {}],
    [200, { 'x-ms-continuation': 'abc' }, { saysMore: true }],
    [200, { 'x-has-more-pages': 'true' }, { saysMore: true }],
    [200, { 'x-has-more': 'false' }, {}],
    [200, { 'x-pagination': '{"TotalCount":37,"CurrentPage":1,"TotalPages":2}' }, { next: { page: '2' }, total: 37 }],
    [200, { 'x-pagination': '{"NextPageLink":"https://arena.example/x?page=2"}' }, { next: { page: '2' } }],
    [200, { 'x-pagination': '{"HasNext":true}' }, { saysMore: true }],
    [200, { 'x-pagination': '{"HasNext":false}' }, {}],
  ])('reads %i with %j', (status, headers, facts) => {
    expect(readResponseFacts(status, new Headers(headers))).toEqual({ ...none, ...facts })
  })
})
