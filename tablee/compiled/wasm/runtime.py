"""What compiled rules ask of the machine they run on, as LLVM IR for WebAssembly.

Numba counts references to arrays and lists (`NRT_…`). Here a counted block is a header of 16 bytes
and the data:

    0   references
    4   size class: the block has 2 to that power bytes
    8   where the data is: behind the header, or in another block once a list has grown; of a
        freed block, the next freed one
    12  the function that releases what the data refers to, or null

A freed block goes to the list of its size class and is the next one given out, so memory is reused
while it is in the cache. All but the rare parts is inlined into the rules.
"""

from tablee.compiled.wasm.layout import FREED, PAGE, TOP

HEADER = 16
WIDE_PRODUCT = "__multi3"
"""A function that only generated code calls."""

TEXT = f"""
declare i32 @llvm.wasm.memory.size.i32(i32)
declare i32 @llvm.wasm.memory.grow.i32(i32, i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare double @llvm.sqrt.f64(double)
declare void @llvm.memcpy.p0.p0.i32(ptr, ptr, i32, i1)
declare void @llvm.trap()

; A block from the end of used memory.
define internal ptr @fresh(i32 %bytes) noinline {{
  %top = load i32, ptr inttoptr (i32 {TOP} to ptr)
  %next = add i32 %top, %bytes
  %wrapped = icmp ult i32 %next, %top
  br i1 %wrapped, label %full, label %check
check:
  store i32 %next, ptr inttoptr (i32 {TOP} to ptr)
  %pages = call i32 @llvm.wasm.memory.size.i32(i32 0)
  %last = sub i32 %next, 1
  %page = udiv i32 %last, {PAGE}
  %inside = icmp ult i32 %page, %pages
  br i1 %inside, label %ok, label %grow
grow:
  %missing = sub i32 %page, %pages
  %more = add i32 %missing, 16
  %old = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %more)
  %refused = icmp eq i32 %old, -1
  br i1 %refused, label %full, label %ok
ok:
  %block = inttoptr i32 %top to ptr
  ret ptr %block
full:
  call void @llvm.trap()
  unreachable
}}

; A counted block for so many bytes of data.
define internal ptr @take(i64 %data) alwaysinline {{
  %small = trunc i64 %data to i32
  %asked = add i32 %small, {HEADER}
  %less = sub i32 %asked, 1
  %zeros = call i32 @llvm.ctlz.i32(i32 %less, i1 false)
  %class = sub i32 32, %zeros
  %offset = shl i32 %class, 2
  %address = add i32 %offset, {FREED}
  %list = inttoptr i32 %address to ptr
  %freed = load ptr, ptr %list
  %none = icmp eq ptr %freed, null
  br i1 %none, label %new, label %again
new:
  %bytes = shl i32 1, %class
  %block = call ptr @fresh(i32 %bytes)
  %size = getelementptr i8, ptr %block, i32 4
  store i32 %class, ptr %size
  br label %done
again:
  %link = getelementptr i8, ptr %freed, i32 8
  %rest = load ptr, ptr %link
  store ptr %rest, ptr %list
  br label %done
done:
  %result = phi ptr [ %block, %new ], [ %freed, %again ]
  store i32 1, ptr %result
  ret ptr %result
}}

define internal ptr @new(i64 %bytes, ptr %release) alwaysinline {{
  %block = call ptr @take(i64 %bytes)
  %data = getelementptr i8, ptr %block, i32 {HEADER}
  %where = getelementptr i8, ptr %block, i32 8
  store ptr %data, ptr %where
  %last = getelementptr i8, ptr %block, i32 12
  store ptr %release, ptr %last
  ret ptr %block
}}

define ptr @NRT_MemInfo_alloc_aligned(i64 %bytes, i32 %alignment) alwaysinline {{
  %block = call ptr @new(i64 %bytes, ptr null)
  ret ptr %block
}}

define ptr @NRT_MemInfo_new_varsize_dtor(i64 %bytes, ptr %release) alwaysinline {{
  %block = call ptr @new(i64 %bytes, ptr %release)
  ret ptr %block
}}

; A list has grown: its data moves to a larger block.
define ptr @NRT_MemInfo_varsize_realloc(ptr %block, i64 %bytes) noinline {{
  %where = getelementptr i8, ptr %block, i32 8
  %data = load ptr, ptr %where
  %owner = getelementptr i8, ptr %data, i32 -{HEADER}
  %size = getelementptr i8, ptr %owner, i32 4
  %class = load i32, ptr %size
  %room = shl i32 1, %class
  %capacity = sub i32 %room, {HEADER}
  %asked = trunc i64 %bytes to i32
  %fits = icmp ule i32 %asked, %capacity
  br i1 %fits, label %same, label %move
same:
  ret ptr %data
move:
  %larger = call ptr @take(i64 %bytes)
  %moved = getelementptr i8, ptr %larger, i32 {HEADER}
  call void @llvm.memcpy.p0.p0.i32(ptr %moved, ptr %data, i32 %capacity, i1 false)
  store ptr %moved, ptr %where
  %own = icmp eq ptr %owner, %block
  br i1 %own, label %done, label %free
free:
  call void @give_back(ptr %owner)
  br label %done
done:
  ret ptr %moved
}}

define ptr @NRT_MemInfo_data_fast(ptr %block) alwaysinline {{
  %where = getelementptr i8, ptr %block, i32 8
  %data = load ptr, ptr %where
  ret ptr %data
}}

define void @NRT_incref(ptr %block) alwaysinline {{
  %none = icmp eq ptr %block, null
  br i1 %none, label %done, label %count
count:
  %old = load i32, ptr %block
  %new = add i32 %old, 1
  store i32 %new, ptr %block
  br label %done
done:
  ret void
}}

define internal void @give_back(ptr %block) alwaysinline {{
  %size = getelementptr i8, ptr %block, i32 4
  %class = load i32, ptr %size
  %offset = shl i32 %class, 2
  %address = add i32 %offset, {FREED}
  %list = inttoptr i32 %address to ptr
  %first = load ptr, ptr %list
  %link = getelementptr i8, ptr %block, i32 8
  store ptr %first, ptr %link
  store ptr %block, ptr %list
  ret void
}}

; A block that nobody refers to any more.
define internal void @release(ptr %block) noinline {{
  %where = getelementptr i8, ptr %block, i32 8
  %data = load ptr, ptr %where
  %last = getelementptr i8, ptr %block, i32 12
  %release = load ptr, ptr %last
  %plain = icmp eq ptr %release, null
  br i1 %plain, label %own, label %inner
inner:
  call void %release(ptr %data)
  br label %own
own:
  %owner = getelementptr i8, ptr %data, i32 -{HEADER}
  %same = icmp eq ptr %owner, %block
  br i1 %same, label %done, label %other
other:
  call void @give_back(ptr %owner)
  br label %done
done:
  call void @give_back(ptr %block)
  ret void
}}

define void @NRT_decref(ptr %block) alwaysinline {{
  %none = icmp eq ptr %block, null
  br i1 %none, label %done, label %count
count:
  %old = load i32, ptr %block
  %new = sub i32 %old, 1
  store i32 %new, ptr %block
  %zero = icmp eq i32 %new, 0
  br i1 %zero, label %free, label %done
free:
  call void @release(ptr %block)
  br label %done
done:
  ret void
}}

; LLVM's name for a product of 128 bits, which sums of a loop may need. Not optimised: LLVM would
; recognise the product and call this function for it.
define void @__multi3(ptr %result, i64 %a, i64 %a2, i64 %b, i64 %b2) noinline optnone {{
  %al = and i64 %a, 4294967295
  %ah = lshr i64 %a, 32
  %bl = and i64 %b, 4294967295
  %bh = lshr i64 %b, 32
  %ll = mul i64 %al, %bl
  %lh = mul i64 %al, %bh
  %hl = mul i64 %ah, %bl
  %hh = mul i64 %ah, %bh
  %llh = lshr i64 %ll, 32
  %lhl = and i64 %lh, 4294967295
  %lhh = lshr i64 %lh, 32
  %hlh = lshr i64 %hl, 32
  %hll = and i64 %hl, 4294967295
  %middle0 = add i64 %llh, %lhl
  %middle = add i64 %middle0, %hll
  %carry = lshr i64 %middle, 32
  %low = mul i64 %a, %b
  %cross = mul i64 %a, %b2
  %cross2 = mul i64 %a2, %b
  %high0 = add i64 %hh, %lhh
  %high1 = add i64 %high0, %hlh
  %high2 = add i64 %high1, %carry
  %high3 = add i64 %high2, %cross
  %high = add i64 %high3, %cross2
  store i64 %low, ptr %result
  %second = getelementptr i8, ptr %result, i32 8
  store i64 %high, ptr %second
  ret void
}}

define double @sqrt(double %x) alwaysinline {{
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}}
"""
