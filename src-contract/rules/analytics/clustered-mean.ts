import { type ClusteredSums, computeClusteredMean, type Estimate, noSums, withCluster } from './intervals.ts'

/** A mean of values that come cluster by cluster. */
export class ClusteredMean {
  private ended: ClusteredSums = noSums
  private cluster = -1
  private size = 0
  private sum = 0

  add(value: number, cluster: number): void {
    if (cluster !== this.cluster) this.endCluster()
    this.cluster = cluster
    this.size += 1
    this.sum += value
  }

  private endCluster(): void {
    if (this.size === 0) return
    this.ended = withCluster(this.ended, { size: this.size, sum: this.sum })
    this.size = 0
    this.sum = 0
  }

  count(): number {
    return this.ended.n + this.size
  }

  sums(): ClusteredSums {
    return this.size === 0 ? this.ended : withCluster(this.ended, { size: this.size, sum: this.sum })
  }

  estimate(): Estimate | null {
    return computeClusteredMean(this.sums())
  }
}
