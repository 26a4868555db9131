import { describe, expect, it } from 'vitest'
import { readListNote } from './list-notes.ts'

const received = 20

describe('words beside a list', () => {
  it.each([
    'Showing 20 of 37',
    'showing 1-20 of 37 agents',
    'Displaying 20 out of 1,234',
    '20 of 37',
    '20 of 37 rows are listed',
    'Page 1 of 2',
    'Page 2 of 2, 20 of 37 results',
    'Returned 20 of a total of 37',
    'Rows: 20 of 37',
    '显示 20 / 共 37 条',
    '显示 20 条，共 37 条',
    'Partial results: one backend did not answer',
    'The list is truncated',
    'Results are limited to 20',
    '3 hidden',
    'Not all rows could be read',
    '结果不完整',
    ['ok', { message: 'The list is truncated' }],
    { note: '20 of 37' },
  ])('say that rows are missing: %j', (words) => {
    expect(readListNote(words, received)).toBe('missing')
  })

  it.each([
    'Only the first 20 are listed',
    'top 20',
    'Top 20 agents by score',
    'Showing the latest 20 results',
    'First 20 of the league',
    'First 1,000 rows',
    'limited to 20 rows',
    'Limited to 20.',
    'List capped at 20 entries',
    'Output is limited to 20',
    'Done. Limited to 20',
    '最多显示 20 条',
  ])('say how many rows are shown at most: %j', (words) => {
    expect(readListNote(words, received)).toBe('limited')
  })

  it.each([
    'Settled on the average of the last 30 minutes.',
    'Result after the first 90 minutes',
    'Average of the last 30 days',
    'Average of the last 30 predictions',
    'Based on the last 100 results',
    'Computed over the last 5 closes',
    'Top 8 advance to the next round',
    'Top 3 price sources were used',
    'Scores are capped at 100',
    'Scores are capped at 100 points',
    'Confidence is limited to 0.95',
    'Limited to 0.95',
    'Gains limited to 5%',
    'Predictions are limited to 10 per agent',
    'Revisions are limited to 3',
    'Agents are limited to 10 predictions',
    '2 of 3 price sources agreed',
    'Match 3 of 6',
    'Game 2 of 5.',
    'Votes: 12 of 15',
    '3 of 5 validators confirmed it',
    // As many as there are came: the figure is of something else.
    '12 of 20 predictions were right',
    'Showing 20 of 20',
    'Page 2 of 2',
    'First page of the league',
    'Latest data',
    '0 hidden',
    '2 小时内的前 3 个价格',
    '',
    null,
    7,
    ['ok'],
  ])('say nothing of the kind: %j', (words) => {
    expect(readListNote(words, received)).toBeNull()
  })
})
